/** What tests start as processes of their own: sources as one file, made before the tests by test/compile.ts. */
import { join } from 'node:path'
import { ROOT } from './tidy/tree.ts'

export const COMPILED = join(ROOT, 'node_modules', '.cache', 'witan-compiled')
/** The command line. */
export const MAIN = join(COMPILED, 'main.js')
/** A deliberation that dies on the way: test/crash/child.ts. */
export const CRASH_CHILD = join(COMPILED, 'crash-child.js')
/** A room that dies on the way: test/room/crash/child.ts. */
export const ROOM_CHILD = join(COMPILED, 'room-child.js')
