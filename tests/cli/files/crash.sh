#!/bin/sh
echo "assertion failed: square < 64" >&2
exit 3
