import type pg from 'pg'
import { z } from 'zod'
import { createOfficeTime } from '#apps/api/seed/acts/office-time-sql.ts'
import { checker, maker } from './actors.ts'
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

// Applicants of an opening in this order, repeated.
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

const notes = [
  'Answers quickly and knows the area well.',
  'Three years in a bank branch. Can start in January.',
  'Good examples from the last job. Asks for a hybrid setup.',
  'Second interview with the head of the department.',
]

// Those whose application advanced applied in the first weeks of the opening, and were advanced some days later.
const applicants = `
  insert into careers_applicant (job_id, name, email, mobile, status, status_at, created_by, updated_by, created_at, updated_at)
  select $1::bigint, name, 'applicant' || n || '.' || $1::bigint::text || '@mail.example', mobile, status,
    case when wait = 0 then at else least(pg_temp.office_time(at + make_interval(days => wait, mins => (n * 97 % 400)::int), n),
      pg_temp.last_office_time($8::timestamptz, n)) end, $5, $5, at, at
  from (
    select people.*, ($2::text[])[1 + (n % $3)::int] as status
    from (
      select s.first_name || ' ' || s.last_name as name, s.mobile_number as mobile, row_number() over (order by s.id) as n
      from subscriber s where s.mobile_number ~ '^\\+639' order by s.id limit $6 offset $7
    ) people
  ) applied
  join (values ('applied', 0.4, 0.6, 0), ('screening', 0.3, 0.4, 2), ('interview', 0.1, 0.4, 5), ('offer', 0, 0.3, 9),
    ('hired', 0, 0.2, 12), ('rejected', 0.1, 0.5, 4), ('withdrawn', 0.1, 0.5, 3)) step (status, earliest, share, wait) using (status)
  cross join lateral (select pg_temp.last_office_time($4::timestamptz
    + ($8::timestamptz - $4::timestamptz) * (earliest + share * (n * 37 % 100) / 100.0)::float8, n) as at) moment
  order by at`

/** Departments, teams, openings, and applicants in every column. */
export async function seedCareers(client: pg.Client, until: number): Promise<void> {
  for (const [nth, [name, head, teams]] of departments.entries())
    await client.query(
      `with made as (
         insert into careers_department (name, head, created_by, updated_by, created_at, updated_at)
         values ($1, $2, $4, $4, $5, $5) returning id)
       insert into careers_team (department_id, name, created_by, updated_by, created_at, updated_at)
       select made.id, team, $4, $4, $5, $5 from made, unnest($3::text[]) team`,
      [name, head, [...teams], maker, manilaTime(until, -90 + nth * 3, 10)],
    )
  await createOfficeTime(client, until)
  let skip = 600
  for (const [nth, { status, people, ...opening }] of openings.entries()) {
    const openAt = manilaTime(until, -34 + nth * 5)
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
        openAt,
        manilaTime(until, 11 + nth * 5),
        status,
        maker,
      ],
    )
    await client.query(applicants, [
      rows[0]?.id,
      steps,
      steps.length,
      openAt,
      maker,
      people,
      skip,
      new Date(until).toISOString(),
    ])
    skip += people
  }
  await client.query(
    `with written as (
       insert into careers_applicant_note (applicant_id, text, by_name, at)
       select a.id, ($1::text[])[(a.id % cardinality($1::text[]) + 1)::int], u.first_name || ' ' || u.last_name, a.status_at
       from careers_applicant a join staff_user u on u.email = ($2::text[])[(a.id % 2 + 1)::int]
       where a.status in ('interview', 'offer') returning applicant_id)
     update careers_applicant set note_count = 1 where id in (select applicant_id from written)`,
    [notes, [maker, checker]],
  )
}
