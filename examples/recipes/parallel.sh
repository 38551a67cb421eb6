#!/usr/bin/env bash
# GNU parallel gives blocks of lines to several processes, and keeps their order; with --sshlogin, on several machines.
# usage: parallel.sh POSITIONS.fen
set -euo pipefail
parallel --will-cite --pipe --keep-order --block 256k chessmoves legal --format san --threads 1 < "$1"
