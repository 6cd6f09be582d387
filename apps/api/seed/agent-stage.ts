import type pg from 'pg'
import { defaultAgentCode } from '#areas/agents/rules.ts'
import { hashAnswer } from '#areas/merchants/security/server/answers.ts'
import { mobileNumberOf } from './mobile-numbers.ts'
import { isTrue, seedInTransaction, type Stage } from './stage.ts'

const agents = 48
// First mobile number index above those of the demo subscribers.
const firstNumber = 30_000_000

/** Agents with merchants, and security question checks. */
export const agentStage: Stage = {
  name: 'Agents and security questions',
  brings: 'subscribers',

  when: isTrue('exists (select from subscriber) and not exists (select from agent)'),

  async run(client, { until }) {
    await seedInTransaction(client, async () => {
      await addAgents(client, until)
      await addQuestions(client, until)
    })
    await client.query('analyze agent')
  },
}

type PersonRow = {
  first_name: string
  last_name: string
  region_code: string | null
  city_code: string | null
}

async function addAgents(client: pg.Client, until: number) {
  const { rows } = await client.query<PersonRow>(
    `select first_name, last_name, region_code, city_code from subscriber where city_code is not null
     order by id desc limit $1`,
    [agents],
  )
  for (const [place, person] of rows.entries()) {
    await client.query(
      `insert into agent (agent_code, first_name, last_name, mobile_number, region_code, city_code, upline_code, status,
         created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'superadmin@erp.test', to_timestamp($9), to_timestamp($9))`,
      [
        defaultAgentCode(place + 1),
        person.first_name,
        person.last_name,
        mobileNumberOf(firstNumber + place),
        person.region_code,
        person.city_code,
        place < 6 ? null : defaultAgentCode((place % 6) + 1),
        place % 16 === 15 ? 'inactive' : 'active',
        until / 1000 - (agents - place) * 86_400 * 9,
      ],
    )
  }
  await client.query(`update record_number set last = $1 where kind = 'agent'`, [rows.length])
  await client.query(
    `update business set agent_code = 'AGT' || lpad((business_id % $1 + 1)::text, 7, '0')
     where agent_code = '' and business_id % 5 = 0 and $1 > 0`,
    [rows.length],
  )
}

// Outcome, number of attempts and age in hours.
const outcomes = [
  ['passed', 1, 26],
  ['failed', 3, 50],
  ['sent', 0, 75],
] as const

async function addQuestions(client: pg.Client, until: number) {
  const answer = await hashAnswer('Bantay')
  const { rows } = await client.query<{ id: number; mobile_number: string }>(
    `select s.id, s.mobile_number from subscriber s
     where s.cognito_sub is not null and exists (select from business b where b.subscriber_id = s.id)
     order by s.id limit 40`,
  )
  for (const [place, { id, mobile_number }] of rows.entries()) {
    await client.query(
      `insert into security_answer (subscriber_id, question_id, answer_hash)
       select $1, n, $2 from generate_series(1, 4) n`,
      [id, answer],
    )
    const [status, attempts, hours] = outcomes[place % outcomes.length] ?? outcomes[0]
    const at = until / 1000 - hours * 3_600
    const { rows: sends } = await client.query<{ send_id: number }>(
      `insert into security_send (subscriber_id, channel, reason, sent_by_id, sent_by, sent_at, expires_at)
       select $1, 'sms', 'Called to change the mobile number', id, email, to_timestamp($2),
         to_timestamp($2) + interval '30 minutes'
       from staff_user where email = 'maker@erp.test' returning send_id`,
      [id, at],
    )
    const send = sends[0]?.send_id
    if (send === undefined) continue
    await client.query(
      `insert into security_question_sent (send_id, subscriber_id, question_id, status, attempts, sent_at, answered_at)
       select $1, $2, n, $3::text, $4, to_timestamp($5),
         case when $3::text <> 'sent' then to_timestamp($5) + interval '7 minutes' end
       from generate_series(1, 2) n`,
      [send, id, status, attempts, at],
    )
    await client.query(
      `insert into subscriber_message (subscriber_id, channel, recipient, subject, body, kind, state, created_at, ended_at)
       values ($1, 'sms', $2, 'Security check of your wallet',
         'To confirm that it is you, answer 2 questions within 30 minutes: •••••• We never ask for your PIN or password.',
         'security-question', 'delivered', to_timestamp($3), to_timestamp($3) + interval '4 seconds')`,
      [id, mobile_number, at],
    )
  }
}
