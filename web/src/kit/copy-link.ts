/** Puts an address into the clipboard, and says so; where the browser does not let the page, it shows the address instead. */
import { tell } from './news.tsx'

export async function copyLink(address: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    tell(done)
  } catch (error) {
    console.info('No clipboard here.', error)
    tell(`The browser does not let the page copy. The link: ${address}`)
  }
}
