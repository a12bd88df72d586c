/**
 * A browser opens six connections to one server, whatever the number of tabs, and a live stream keeps one. So all tabs of a
 * browser share a few places for streams; who finds none asks now and then instead, and takes a place when one gets free.
 */

const PLACES = ['witan-live-1', 'witan-live-2', 'witan-live-3', 'witan-live-4'] as const

/** Holds a place while `work` runs. False: all are taken, and it did not run. */
export async function inPlace(work: () => Promise<void>): Promise<boolean> {
  // Without locks (a page that did not come over https, nor from this machine) nobody can count; then every tab streams.
  if (!('locks' in navigator)) {
    await work()
    return true
  }
  for (const place of PLACES) {
    const isHad = await navigator.locks.request(place, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false
      await work()
      return true
    })
    if (isHad) return true
  }
  return false
}
