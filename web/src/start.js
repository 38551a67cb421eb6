// The page, once its module is compiled.
import { ready } from "./engine-board.js";

ready.then(
  () => import("./page.js"),
  (error) => {
    document.getElementById("said").textContent = error.message;
  },
);
