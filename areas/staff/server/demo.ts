import type pg from 'pg'
import { allGrants, grantsIn, type Grant, keyOf, treeOf } from '#areas/staff/grants.ts'
import { rolesPlace, usersPlace } from '#areas/staff/access.ts'
import { type AccessTree, nameOfPlace, type Place } from '#platform/access/access.ts'

const treeWhere = (holds: (grant: Grant) => boolean): AccessTree =>
  treeOf(new Set(allGrants.filter(holds).map(keyOf)))

const isAt = ({ place }: Grant, other: Place) => nameOfPlace(place) === nameOfPlace(other)
const isOfStaff = (grant: Grant) => isAt(grant, rolesPlace) || isAt(grant, usersPlace)
const isSetting = ({ place }: Grant) => place.title === 'Settings'

type DemoRole = { name: string; description: string; level: number; access: AccessTree }

/** Initial roles with the levels defined by the contract. */
export const demoRoles: readonly DemoRole[] = [
  {
    name: 'Super Admin',
    description: 'Has every permission and manages roles and users.',
    level: 100,
    access: treeWhere(() => true),
  },
  {
    name: 'Admin',
    description: 'Manages daily operations, settings and users.',
    level: 80,
    access: treeWhere((grant) => !(grant.flag === 'delete' && isAt(grant, rolesPlace))),
  },
  {
    name: 'Manager',
    description:
      'Manages a team: views everything, edits products and merchants, and adds users with lower levels.',
    level: 60,
    access: treeWhere((grant) => {
      const { flag } = grant
      if (flag === 'requester') return false
      if (isOfStaff(grant)) return flag === 'read' || (isAt(grant, usersPlace) && flag !== 'delete')
      return flag !== 'delete' && !(isSetting(grant) && flag === 'create')
    }),
  },
  {
    name: 'Checker',
    description: 'Reviews and approves requests from makers. Cannot create requests.',
    level: 40,
    access: treeWhere(
      (grant) =>
        grant.flag === 'read' || grant.flag === 'approver' || (grant.flag === 'update' && !isOfStaff(grant)),
    ),
  },
  {
    name: 'Maker',
    description: 'Prepares products, settings and requests for approval by a checker.',
    level: 20,
    access: treeWhere((grant) => {
      if (isOfStaff(grant)) return false
      // Places that this role can only read, or that others approve.
      if (['Dashboard', 'Reports'].includes(grant.place.title)) {
        return grant.flag === 'read' || grant.flag === 'requester'
      }
      return ['create', 'read', 'update'].includes(grant.flag)
    }),
  },
  {
    name: 'Viewer',
    description: 'Views everything. Cannot make changes.',
    level: 10,
    access: treeWhere(({ flag }) => flag === 'read'),
  },
]

type Status = 'pending' | 'active' | 'inactive' | 'locked'
type DemoPerson = {
  email: string
  firstName: string
  lastName: string
  role: string | null
  department: string
  position: string
  manager?: string
  isLineManager?: true
  status?: Status
}

const at = (name: string) => `${name}@erp.test`

/** People whose accounts the demo sign-in page offers. */
const signIns: readonly DemoPerson[] = [
  {
    email: at('superadmin'),
    firstName: 'Remedios',
    lastName: 'Villanueva',
    role: 'Super Admin',
    department: 'Technology',
    position: 'Head of Platform',
    isLineManager: true,
  },
  {
    email: at('maker'),
    firstName: 'Jomar',
    lastName: 'Dimaculangan',
    role: 'Maker',
    department: 'Operations',
    position: 'Operations Officer',
    manager: at('checker'),
  },
  {
    email: at('maker2'),
    firstName: 'Kristine Joy',
    lastName: 'Abellanosa',
    role: 'Maker',
    department: 'Operations',
    position: 'Operations Officer',
    manager: at('checker2'),
  },
  {
    email: at('checker'),
    firstName: 'Ma. Teresa',
    lastName: 'Pangilinan',
    role: 'Checker',
    department: 'Operations',
    position: 'Operations Supervisor',
    manager: at('rowena.salonga'),
    isLineManager: true,
  },
  {
    email: at('checker2'),
    firstName: 'Alfonso',
    lastName: 'Macaraeg',
    role: 'Checker',
    department: 'Finance',
    position: 'Settlement Supervisor',
    manager: at('rowena.salonga'),
    isLineManager: true,
  },
  {
    email: at('viewer'),
    firstName: 'Lourdes',
    lastName: 'Ignacio',
    role: 'Viewer',
    department: 'Internal Audit',
    position: 'Audit Associate',
  },
  { email: at('nobody'), firstName: 'Dante', lastName: 'Mercado', role: null, department: '', position: '' },
]

type Row = [
  email: string,
  first: string,
  last: string,
  role: string,
  department: string,
  position: string,
  status?: Status,
]

const others: readonly Row[] = [
  ['rowena.salonga', 'Rowena', 'Salonga', 'Admin', 'Operations', 'Director of Operations'],
  ['emil.tolentino', 'Emilio', 'Tolentino', 'Admin', 'Technology', 'Service Delivery Lead'],
  ['grace.ocampo', 'Grace Ann', 'Ocampo', 'Manager', 'Products', 'eLoad Product Manager'],
  ['ramil.quiambao', 'Ramil', 'Quiambao', 'Manager', 'Merchants', 'Merchant Acquisition Manager'],
  ['lea.bautista', 'Lea', 'Bautista', 'Manager', 'Finance', 'Treasury Manager', 'inactive'],
  ['noel.catacutan', 'Noel', 'Catacutan', 'Checker', 'Finance', 'Reconciliation Supervisor'],
  ['sheila.dumlao', 'Sheila Marie', 'Dumlao', 'Checker', 'Risk', 'Fraud Supervisor'],
  ['rizal.manalastas', 'Rizalino', 'Manalastas', 'Checker', 'Customer Care', 'Care Team Lead', 'locked'],
  ['aileen.soriano', 'Aileen', 'Soriano', 'Checker', 'Compliance', 'KYC Supervisor'],
  ['bong.delacruz', 'Edgardo', 'dela Cruz', 'Maker', 'Merchants', 'Merchant Support Officer'],
  ['cherry.lacson', 'Cherry Pie', 'Lacson', 'Maker', 'Products', 'Catalogue Officer'],
  ['dodong.ylagan', 'Rodolfo', 'Ylagan', 'Maker', 'Operations', 'Load Operations Officer'],
  ['ella.nunez', 'Ella', 'Núñez', 'Maker', 'Compliance', 'KYC Officer'],
  ['francis.gatmaitan', 'Francis', 'Gatmaitan', 'Maker', 'Finance', 'Settlement Officer'],
  ['glenda.panganiban', 'Glenda', 'Panganiban', 'Maker', 'Customer Care', 'Care Officer', 'pending'],
  ['hazel.magbanua', 'Hazel', 'Magbanua', 'Maker', 'Marketing', 'Campaign Officer'],
  ['ivan.sarmiento', 'Ivan', 'Sarmiento', 'Maker', 'Technology', 'Integration Officer', 'inactive'],
  ['jasmin.balagtas', 'Jasmin', 'Balagtas', 'Maker', 'Risk', 'Fraud Officer', 'locked'],
  ['karen.evangelista', 'Karen', 'Evangelista', 'Maker', 'Human Resources', 'Recruitment Officer'],
  ['lito.punzalan', 'Angelito', 'Punzalan', 'Viewer', 'Internal Audit', 'Senior Auditor'],
  ['mayette.reyes', 'Marietta', 'Reyes', 'Viewer', 'Finance', 'Financial Analyst'],
  ['nestor.baluyot', 'Nestor', 'Baluyot', 'Viewer', 'Compliance', 'Data Protection Officer'],
  ['ofelia.santiago', 'Ofelia', 'Santiago', 'Viewer', 'Products', 'Product Analyst', 'pending'],
  ['paolo.lim', 'Paolo Miguel', 'Lim', 'Viewer', 'Technology', 'Data Analyst', 'pending'],
  ['queenie.aquino', 'Queenie', 'Aquino', 'Viewer', 'Marketing', 'Insights Analyst', 'inactive'],
  ['rey.tumulak', 'Reynaldo', 'Tumulak', 'Manager', 'Customer Care', 'Care Manager'],
]

const lineManagers = new Set([
  'rowena.salonga',
  'grace.ocampo',
  'ramil.quiambao',
  'noel.catacutan',
  'sheila.dumlao',
  'rey.tumulak',
])

const people: readonly DemoPerson[] = [
  ...signIns,
  ...others.map(([name, firstName, lastName, role, department, position, status]): DemoPerson => ({
    email: at(name),
    firstName,
    lastName,
    role,
    department,
    position,
    ...(role === 'Maker' && { manager: at(name < 'g' ? 'checker' : 'checker2') }),
    ...(lineManagers.has(name) && { isLineManager: true }),
    ...(status && { status }),
  })),
]

/**
 * Seeds roles and people into a database without any. Uses the owner's connection, because calls cannot create roles
 * of every level.
 */
export async function seedDemoStaff(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select exists (select from staff_user) as taken')
  if (rows[0]?.taken) return
  for (const { name, description, level, access } of demoRoles) {
    await client.query(
      `insert into staff_role (name, description, level, access, created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, 'system', 'system', now() - interval '400 days', now() - interval '400 days')
       on conflict do nothing`,
      [name, description, level, JSON.stringify(access)],
    )
  }
  for (const [index, person] of people.entries()) await addPerson(client, person, index)
  await client.query(
    `update staff_user set line_manager_id = manager.id
     from staff_user manager, unnest($1::text[], $2::text[]) as chosen (email, manager_email)
     where staff_user.email = chosen.email and manager.email = chosen.manager_email`,
    [people.filter((one) => one.manager).map((one) => one.email), people.flatMap((one) => one.manager ?? [])],
  )
  await overrideOne(client)
}

async function addPerson(client: pg.ClientBase, person: DemoPerson, index: number) {
  const status = person.status ?? 'active'
  // Spreads the creation dates over a year, without duplicates.
  const daysHere = 380 - index * 11
  await client.query(
    `insert into staff_user
       (email, first_name, last_name, mobile, department, position, role_id, is_line_manager, status,
        last_login_at, created_by, updated_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, (select id from staff_role where name = $7 and deleted_at is null), $8, $9,
        case when $10::float8 is null then null else now() - make_interval(secs => $10) end,
        'superadmin@erp.test', 'superadmin@erp.test',
        now() - make_interval(days => $11::int), now() - make_interval(days => $11::int))`,
    [
      person.email,
      person.firstName,
      person.lastName,
      `+63917${String(5_100_017 + index * 20_731).slice(0, 7)}`,
      person.department,
      person.position,
      person.role,
      person.isLineManager ?? false,
      status,
      status === 'pending' || index < signIns.length ? null : 3_600 * (5 + index * 7),
      daysHere,
    ],
  )
}

// Demonstrates overrides: an officer who covers reports for an absent colleague.
async function overrideOne(client: pg.ClientBase) {
  const maker = demoRoles.find(({ name }) => name === 'Maker')
  const covering = allGrants.filter(({ place, flag }) => place.title === 'Reports' && flag === 'read')
  const access = treeOf(new Set([...grantsIn(maker?.access ?? []), ...covering.map(keyOf)]))
  access.find(({ title }) => title === 'Merchant Management')?.modules.pop()
  await client.query(`update staff_user set access_overrides = $1 where email = $2`, [
    JSON.stringify(access),
    at('francis.gatmaitan'),
  ])
}
