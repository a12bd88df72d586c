#!/bin/sh
# Runs a TypeScript file of ours with a recent Node and all dependencies: sh scripts/with-node.sh <file> [arguments]
ROOT=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd -P) || exit 2
DEPENDENCIES=all
. "$ROOT/scripts/setup.sh"
PATH="$(dirname "$NODE"):$ROOT/node_modules/.bin:$PATH"
export PATH
file=${1:?say which file to run, as a path from the root of the checkout}
shift
exec "$NODE" --disable-warning=ExperimentalWarning "$ROOT/$file" "$@"
