// The session of a game, which is a number in the memory of the module.

/**
 * Proxies and flat copies of a game share its session. A deep copy has none, since its number could belong to another
 * game later.
 */
export function shared(session) {
  for (const key of Object.keys(session)) Object.defineProperty(session, key, { enumerable: false });
  return Object.freeze(session);
}
