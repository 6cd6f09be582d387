import { eloadMessages } from '#areas/eload/messages.ts'
import type { Client } from 'pg'
import { fullHour } from '#platform/contract/fields.ts'

// Title, targets, message, start and end in hours from now, status and reason for its end.
const windows = [
  [
    'Smart core upgrade',
    'network',
    'smart',
    'Smart load will be available again at 4:00 AM.',
    -260,
    -256,
    'ended',
    eloadMessages('REASON_END').encoded,
  ],
  [
    'LoadCentral server migration',
    'provider',
    'LOADCENTRAL',
    'Some load may be delayed tonight.',
    -80,
    -76,
    'cancelled',
    'LoadCentral moved the maintenance to next month',
  ],
  [
    'DITO network maintenance',
    'network_group',
    'DITO',
    'DITO load will be available again at 3:00 AM.',
    40,
    44,
    'scheduled',
    null,
  ],
] as const

const found = {
  provider: 'select id from eload_provider where code = $1 and deleted_at is null',
  network: 'select id from eload_network where code = $1 and deleted_at is null',
  network_group: 'select id from eload_network_group where name = $1 and deleted_at is null',
} as const

/** Past, upcoming and cancelled demo windows. */
export async function seedDemoWindows(client: Client, until: number): Promise<void> {
  const at = (hours: number) => fullHour(until, hours)
  for (const [title, type, code, message, from, to, status, reason] of windows) {
    const target = (await client.query<{ id: number }>(found[type], [code])).rows[0]?.id
    if (target === undefined) continue
    const by = status === 'ended' ? 'job' : 'maker@erp.test'
    const { rows } = await client.query<{ id: number }>(
      `insert into eload_maintenance (type, title, message, start_at, end_at, notify_users, block_status, block_until, status,
         ended_by, ended_at, end_reason, created_by, created_by_name, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, true, 'approved', $5, $6, $7, $8, $9, 'maker@erp.test', 'Mika Reyes', 'maker@erp.test', $10, $10)
       returning id`,
      [
        type,
        title,
        message,
        at(from),
        at(to),
        status,
        reason === null ? null : by,
        reason === null ? null : at(status === 'ended' ? to : from - 10),
        reason,
        at(Math.min(from, 0) - 48),
      ],
    )
    await client.query(
      `insert into eload_maintenance_target (maintenance_id, type, target_id, during, is_open)
       values ($1, $2, $3, tstzrange($4, $5, '[)'), $6)`,
      [rows[0]?.id, type, target, at(from), at(to), status === 'scheduled'],
    )
  }
}
