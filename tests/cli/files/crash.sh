#!/bin/sh
echo "e2e4: 20"
echo "assertion failed: square < 64" >&2
exit 3
