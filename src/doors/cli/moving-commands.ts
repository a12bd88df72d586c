/** The commands that move deliberations from one database to another: export-db, import-db. */
import type { Command } from 'commander'
import { EXPORT_DB_EXAMPLES, IMPORT_DB_EXAMPLES } from './help.ts'
import { exportDb, importDb } from './moving.ts'
import type { Session } from './session.ts'

export function moving(program: Command, session: Session): void {
  program
    .command('export-db [ids...]')
    .description('all deliberations, or these, as one file for another database')
    .option('--db <url>', 'another database')
    .option('--out <file>', 'where to; - or a pipe: standard output')
    .addHelpText('after', EXPORT_DB_EXAMPLES)
    .action(async (ids: readonly string[], flags: { out?: string }) => {
      session.exitCode = await exportDb(await session.read(), session.desk, ids, flags)
    })
  program
    .command('import-db <file>')
    .description('take over what export-db has written; - for standard input')
    .option('--db <url>', 'another database')
    .addHelpText('after', IMPORT_DB_EXAMPLES)
    .action(async (file: string) => {
      session.exitCode = await importDb(session.write, session.desk, file)
    })
}
