import type pg from 'pg'
import { hoursFrom, maker } from './actors.ts'
import { manilaTime } from '#platform/contract/fields/manila.ts'

const departments = [
  ['Sales', 'Carmela Reyes', ['Field Sales', 'Key Accounts']],
  ['Engineering', 'Joel Tan', ['Wallet', 'Console', 'Platform']],
  ['Customer Care', 'Liza Mendoza', ['Hotline']],
  ['Finance', 'Ramon Uy', ['Settlement']],
  ['People', 'Grace Santos', []],
] as const

// Title, department, team, location, setup, type, level, slots, salary in centavos, status, applicants.
const openings = [
  [
    'Field Sales Officer',
    'Sales',
    'Field Sales',
    'Cebu City',
    'onsite',
    'full_time',
    'junior',
    4,
    2_200_000,
    2_800_000,
    'open',
    18,
  ],
  [
    'Backend Engineer',
    'Engineering',
    'Wallet',
    'Pasig City',
    'hybrid',
    'full_time',
    'mid',
    2,
    8_000_000,
    12_000_000,
    'open',
    14,
  ],
  [
    'Hotline Associate',
    'Customer Care',
    'Hotline',
    'Davao City',
    'onsite',
    'contract',
    'entry',
    6,
    1_800_000,
    2_000_000,
    'open',
    22,
  ],
  [
    'Settlement Analyst',
    'Finance',
    'Settlement',
    'Pasig City',
    'hybrid',
    'full_time',
    'senior',
    1,
    6_000_000,
    7_500_000,
    'on_hold',
    5,
  ],
  [
    'Engineering Intern',
    'Engineering',
    null,
    'Remote',
    'remote',
    'internship',
    'entry',
    3,
    null,
    null,
    'draft',
    0,
  ],
] as const

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
  for (const opening of openings) {
    const [department, status, people] = [opening[1], opening[10], opening[11]]
    const { rows } = await client.query<{ id: number }>(
      `insert into careers_job (title, department_id, team_id, location, setup, employment_type, level, slots,
         salary_min_centavos, salary_max_centavos, description, qualifications, open_at, close_at, status,
         created_by, updated_by, created_at, updated_at)
       select $1, d.id, (select id from careers_team x where x.department_id = d.id and x.name = $3), $4, $5, $6, $7, $8,
         $9, $10, $11, $12, $13, $14, $15, $16, $16, $13, $13
       from careers_department d where d.name = $2 returning id`,
      [
        ...opening.slice(0, 10),
        `<p>Join the team of <b>${department}</b> and help stores all over the country.</p><ul><li>Supportive colleagues</li><li>Your work is in use within the week</li></ul>`,
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
