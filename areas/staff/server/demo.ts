import type pg from 'pg'
import { z } from 'zod'
import { UserStatus } from '#areas/staff/contract.ts'
import { allGrants, grantsIn, type Grant, keyOf, treeOf } from '#areas/staff/grants.ts'
import { addedNodes, placeOf, rolesPlace, usersPlace } from '#areas/staff/access.ts'
import { type AccessTree, makerLevel, nameOfPlace, type Place } from '#platform/access.ts'
import { optionalCell, readDemoCsv, YesNoCell } from '#platform/server/files.ts'

const isAt = ({ place }: Grant, other: Place) => nameOfPlace(place) === nameOfPlace(other)
const isAdded = (grant: Grant) => addedNodes.some(({ place }) => isAt(grant, place))

/** Tree of a role: grants of the specification that match, and those of added nodes that its level allows. */
const treeWhere = (level: number, holds: (grant: Grant) => boolean): AccessTree => {
  const isHeld = (grant: Grant) =>
    isAdded(grant) ? !isConfidential(grant) && (grant.flag === 'read' || level >= makerLevel) : holds(grant)
  return treeOf(new Set(allGrants.filter(isHeld).map(keyOf)))
}

const compliancePlace = placeOf('Merchant Management', 'Compliance')
/** Compliance cases must stay unknown to staff of operations. */
const isConfidential = (grant: Grant) => isAt(grant, compliancePlace)
const isOfStaff = (grant: Grant) => isAt(grant, rolesPlace) || isAt(grant, usersPlace)
const topupPlace = placeOf('Products', 'eLoad', 'Topups')
const loadLogPlace = placeOf('Reports', 'ELoad Transaction Logs')
const isSetting = ({ place }: Grant) => place.title === 'Settings'

type DemoRole = { name: string; description: string; level: number; access: AccessTree }

/** Initial roles with the levels defined by the contract. */
export const demoRoles: readonly DemoRole[] = [
  {
    name: 'Super Admin',
    description: 'Has every permission and manages roles and users.',
    level: 100,
    access: treeOf(new Set(allGrants.map(keyOf))),
  },
  {
    name: 'Admin',
    description: 'Manages daily operations, settings and users.',
    level: 80,
    access: treeWhere(80, (grant) => !(grant.flag === 'delete' && isAt(grant, rolesPlace))),
  },
  {
    name: 'Manager',
    description:
      'Manages a team: views everything, edits products and merchants, and adds users with lower levels.',
    level: 60,
    access: treeWhere(60, (grant) => {
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
      40,
      (grant) =>
        grant.flag === 'read' || grant.flag === 'approver' || (grant.flag === 'update' && !isOfStaff(grant)),
    ),
  },
  {
    name: 'Maker',
    description: 'Prepares products, settings and requests for approval by a checker.',
    level: 20,
    access: treeWhere(20, (grant) => {
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
    access: treeWhere(10, ({ flag }) => flag === 'read'),
  },
  {
    name: 'Compliance officer',
    description: 'Works on compliance cases, and releases the reports of other officers.',
    level: 40,
    access: treeOf(
      new Set(
        allGrants
          .filter(
            (grant) =>
              isConfidential(grant) ||
              (grant.place.title === 'Merchant Management' && !isAdded(grant) && grant.flag === 'read'),
          )
          .map(keyOf),
      ),
    ),
  },
  {
    name: 'Load encoder',
    description: 'Views load top-ups and load transactions, and nothing else.',
    level: 12,
    access: treeOf(new Set([topupPlace, loadLogPlace].map((place) => keyOf({ place, flag: 'read' })))),
  },
]

const Person = z.strictObject({
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  role: optionalCell(z.enum(demoRoles.map(({ name }) => name))),
  department: z.string(),
  position: z.string(),
  manager: optionalCell(z.email()),
  isLineManager: YesNoCell,
  status: UserStatus,
  /** Whether the demo sign-in page offers the account. */
  isOffered: YesNoCell,
})
type Person = z.output<typeof Person>

const people = readDemoCsv(new URL('./demo-people.csv', import.meta.url), Person)

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

async function addPerson(client: pg.ClientBase, person: Person, index: number) {
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
      person.isLineManager,
      person.status,
      person.status === 'pending' || person.isOffered ? null : 3_600 * (5 + index * 7),
      daysHere,
    ],
  )
}

// Demonstrates overrides: an officer who covers reports for an absent colleague.
async function overrideOne(client: pg.ClientBase) {
  const maker = demoRoles.find(({ name }) => name === 'Maker')
  const covering = allGrants.filter(({ place, flag }) => place.title === 'Reports' && flag === 'read')
  const access = treeOf(new Set([...grantsIn(maker?.access ?? []), ...covering.map(keyOf)]))
  const merchants = access.find(({ title }) => title === 'Merchant Management')
  if (merchants) merchants.modules = merchants.modules.filter(({ name }) => name !== 'Business Info')
  await client.query(`update staff_user set access_overrides = $1 where email = $2`, [
    JSON.stringify(access),
    'francis.gatmaitan@erp.test',
  ])
}
