/**
 * What tests start as processes of their own: sources as one file, made before the tests by test/compile.ts. Each run of the tests has
 * its own, named after its process, so that two at once in one checkout do not take them from each other.
 */
import { join } from 'node:path'
import { ROOT } from './tidy/tree.ts'

/** One folder a run. Under node_modules, where what was not taken in is found. */
export const RUNS = join(ROOT, 'node_modules', '.cache', 'witan-compiled')
/** Workers are told by vitest.config.ts whose run they are part of. */
export const COMPILED = join(RUNS, process.env.WITAN_TEST_RUN ?? String(process.pid))
/** The command line. */
export const MAIN = join(COMPILED, 'main.js')
/** A deliberation that dies on the way: test/crash/child.ts. */
export const CRASH_CHILD = join(COMPILED, 'crash-child.js')
/** A room that dies on the way: test/room/crash/child.ts. */
export const ROOM_CHILD = join(COMPILED, 'room-child.js')
