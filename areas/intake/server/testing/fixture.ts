import { sql } from 'kysely'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { intakeCalls, intakeOperators } from '#areas/intake/contract.ts'
import { openingBalancesType } from '#areas/intake/server/approval-type.ts'
import { migrateIn } from '#areas/intake/server/command.ts'
import { intakeHandlers } from '#areas/intake/server/handlers.ts'
import { postBalances } from '#areas/intake/server/posting.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { openTestApi, testConfiguration } from '#platform/server/testing/test-api.ts'

/** An API with stored administrators, who import files, submit and approve. */
export async function openIntakeFixture() {
  const api = await openTestApi([...intakeHandlers, ...approvalHandlers([openingBalancesType])])
  const configuration = testConfiguration()

  async function administrator(level = 60, status = 'active') {
    const { rows } = await sql<{ id: number; email: string }>`
      with role as (
        insert into staff_role (name, level, access) values ('Role ' || gen_random_uuid(), ${level}, '[]') returning id
      )
      insert into staff_user (email, first_name, last_name, role_id, status)
      select 'admin-' || gen_random_uuid() || '@erp.test', 'Ana', 'Reyes', id, ${status} from role returning id, email`.execute(
      api.owner,
    )
    const [row] = rows
    if (!row) throw new Error('No person was created.')
    return { ...row, ...api.staffWith(intakeOperators, { as: { id: row.id, email: row.email, level } }) }
  }
  type Person = Awaited<ReturnType<typeof administrator>>

  /** Runs the command and returns what it printed, and its result or error. */
  async function migrate(
    folder: string,
    as: string,
    options: { isDryRun?: boolean; isContinued?: boolean } = {},
  ) {
    const lines: string[] = []
    const result = await migrateIn(api.owner, configuration, {
      folder,
      as,
      isDryRun: false,
      isContinued: false,
      log: (line) => void lines.push(line),
      ...options,
    }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    return { lines, result }
  }

  async function runOf() {
    const { rows } = await sql<{
      id: number
      version: number
      status: string
      done: number
      requestId: number
    }>`
      select run_id as id, version, status, done, request_id from intake_run order by run_id desc limit 1`.execute(
      api.owner,
    )
    const [run] = rows
    if (!run) throw new Error('There is no run.')
    return run
  }

  async function submit(person: Person): Promise<number> {
    const { id, version } = await runOf()
    await person.get(intakeCalls.submit, { id, version })
    return (await runOf()).requestId
  }

  async function decide(requestId: number, person: Person, verdict: 'approve' | 'reject' = 'approve') {
    const seen = await person.answer(approvalCalls.details, { requestId })
    const { hash = '0'.repeat(64) } = (seen.body.message ?? {}) as { hash?: string }
    return person.answer(approvalCalls.decide, {
      requestId,
      hash,
      verdict,
      reason: 'Compared with the totals.',
    })
  }

  return {
    ...api,
    configuration,
    administrator,
    migrate,
    runOf,
    submit,
    decide,
    /** Posts balances as a worker process would. */
    post: (runId: number) =>
      postBalances.run({
        db: api.worker,
        data: { runId },
        now: '',
        configuration,
        signal: new AbortController().signal,
        progress: async () => {},
        run: { id: 0, attempt: 1, startedBy: '' },
      }),
  }
}
