import type pg from 'pg'
import { z } from 'zod'
import { hoursFrom, maker } from './actors.ts'
import { EmploymentType, JobLevel, JobStatus, Setup } from '#areas/careers/contract.ts'
import { manilaTime } from '#platform/contract/fields/manila.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'

const departments = [
  ['Sales', 'Carmela Reyes', ['Field Sales', 'Key Accounts']],
  ['Engineering', 'Joel Tan', ['Wallet', 'Console', 'Platform']],
  ['Customer Care', 'Liza Mendoza', ['Hotline']],
  ['Finance', 'Ramon Uy', ['Settlement']],
  ['People', 'Grace Santos', []],
] as const

const openings = readDemoCsv(
  new URL('./openings.csv', import.meta.url),
  z.strictObject({
    title: z.string(),
    department: z.enum(departments.map(([name]) => name)),
    team: optionalCell(z.string()),
    location: z.string(),
    setup: Setup,
    type: EmploymentType,
    level: JobLevel,
    slots: WholeCell,
    salaryMin: optionalCell(Money),
    salaryMax: optionalCell(Money),
    status: JobStatus,
    people: WholeCell,
  }),
)

const steps = [
  'applied',
  'applied',
  'applied',
  'screening',
  'screening',
  'interview',
  'interview',
  'offer',
  'hired',
  'rejected',
  'withdrawn',
]

/** Departments, teams, openings, and applicants in every column. */
export async function seedCareers(client: pg.Client, until: number): Promise<void> {
  for (const [name, head, teams] of departments)
    await client.query(
      `with made as (insert into careers_department (name, head, created_by, updated_by) values ($1, $2, $4, $4) returning id)
       insert into careers_team (department_id, name, created_by, updated_by)
       select made.id, team, $4, $4 from made, unnest($3::text[]) team`,
      [name, head, [...teams], maker],
    )
  let skip = 600
  for (const { status, people, ...opening } of openings) {
    const { rows } = await client.query<{ id: number }>(
      `insert into careers_job (title, department_id, team_id, location, setup, employment_type, level, slots,
         salary_min_centavos, salary_max_centavos, description, qualifications, open_at, close_at, status,
         created_by, updated_by, created_at, updated_at)
       select $1, d.id, (select id from careers_team x where x.department_id = d.id and x.name = $3), $4, $5, $6, $7, $8,
         $9, $10, $11, $12, $13, $14, $15, $16, $16, $13, $13
       from careers_department d where d.name = $2 returning id`,
      [
        opening.title,
        opening.department,
        opening.team,
        opening.location,
        opening.setup,
        opening.type,
        opening.level,
        opening.slots,
        opening.salaryMin,
        opening.salaryMax,
        `<p>Join the team of <b>${opening.department}</b> and help stores all over the country.</p><ul><li>Supportive colleagues</li><li>Your work is in use within the week</li></ul>`,
        '<ul><li>Good listener</li><li>Clear writing</li><li>At least one year of relevant experience</li></ul>',
        manilaTime(until, -20),
        manilaTime(until, 25),
        status,
        maker,
      ],
    )
    await client.query(
      `insert into careers_applicant (job_id, name, email, mobile, status, status_at, created_by, updated_by, created_at, updated_at)
       select $1::bigint, name, 'applicant' || n || '.' || $1::bigint::text || '@mail.example', mobile, ($2::text[])[1 + (n % $3)::int],
         $4::timestamptz + make_interval(hours => (n % 40)::int * 5), $5, $5, $4, $4
       from (
         select s.first_name || ' ' || s.last_name as name, s.mobile_number as mobile, row_number() over (order by s.id) as n
         from subscriber s where s.mobile_number ~ '^\\+639' order by s.id limit $6 offset $7
       ) people`,
      [rows[0]?.id, steps, steps.length, hoursFrom(until, -24 * 9), maker, people, skip],
    )
    skip += people
  }
  await client.query(
    `insert into careers_applicant_note (applicant_id, text, by_name, at)
     select id, 'Answers quickly and knows the area well.', 'Carla Checker', status_at from careers_applicant
     where status in ('interview', 'offer') `,
  )
  await client.query(`update careers_applicant set note_count = 1 where status in ('interview', 'offer')`)
}
