import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'

/**
 * Measures the CPU time in milliseconds used by a process and its database sessions, which other load affects less
 * than elapsed time. NaN unless the database runs on this machine and the machine runs Linux.
 */
export async function cpuTimeReader(pid: number, databaseUrl: string) {
  const tickMs = ticks()
  const known = new Map<number, number>()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    async taken(): Promise<number> {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      for (const each of [pid, ...known.keys(), ...rows.map((row) => row.pid)]) {
        // Ended sessions keep their last known value.
        known.set(each, ticksOf(each) ?? known.get(each) ?? Number.NaN)
      }
      return [...known.values()].reduce((sum, each) => sum + each, 0) * tickMs
    },
    end: () => client.end(),
  }
}

function ticks(): number {
  try {
    return 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  } catch {
    return Number.NaN
  }
}

function ticksOf(pid: number): number | null {
  try {
    // The program name is in parentheses and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return null
  }
}
