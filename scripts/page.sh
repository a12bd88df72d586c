# Sourced by ./witan before a server starts: builds the page where it is missing or older than its sources. Given ROOT.
page_ready() {
  built="$ROOT/web/dist/index.html"
  [ -e "$built" ] || return 1
  newer=$(cd "$ROOT" && find web/src web/public web/index.html web/vite.config.ts src/core src/views package-lock.json -newer "$built" -type f ! -name '*.test.*')
  [ -z "$newer" ]
}

page_ready || (
  DEPENDENCIES=all
  . "$ROOT/scripts/setup.sh"
  say "building the page (once)…"
  exec "$NODE" --disable-warning=ExperimentalWarning "$ROOT/scripts/page.ts" >&2
) || printf 'witan: the page could not be built (see above). The server works without it.\n' >&2
