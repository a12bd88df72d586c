import { logContract } from './contract.fixture.ts'
import { memoryLog } from './memory.ts'

logContract('the memory log', async () => {
  const log = memoryLog()
  return { log, second: async () => log, cleanup: () => log.close(), wakeMsMax: 60 }
})
