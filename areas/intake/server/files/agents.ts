import { agentStatuses, getAgentPlaceError, insertAgent } from '#areas/agents/public.ts'
import { NewAgent, TypedCode } from '#areas/agents/contract.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import { type AcceptedRows, errorsWhen, intakeFile, t } from '#areas/intake/server/files/intake-file.ts'

const Row = NewAgent.extend({ agentCode: TypedCode })

/** Agents follow their uplines in the file. */
export const agentFile = (accepted: AcceptedRows) =>
  intakeFile({
    name: 'agents',
    columns: [
      { field: 'agentCode', title: t('agentCode'), example: 'AGT0000012', isRequired: true },
      { field: 'first_name', title: t('firstName'), example: 'Maria', isRequired: true },
      { field: 'last_name', title: t('lastName'), example: 'Reyes', isRequired: true },
      { field: 'mobile_number', title: t('mobile'), example: '09181234567', isRequired: true },
      { field: 'email', title: t('email'), example: 'maria@example.com' },
      { field: 'region', title: t('region'), example: '0400000000' },
      { field: 'city', title: t('city'), example: '0402103000' },
      { field: 'area', title: t('area'), example: 'Bacoor market' },
      { field: 'upline_code', title: t('uplineCode'), example: 'AGT0000001' },
    ],
    row: Row,
    keyOf: ({ agentCode }) => agentCode,
    check: async ({ db }, rows) => {
      const statuses = await agentStatuses(
        db,
        rows.flatMap(({ agentCode, upline_code }) => [agentCode, ...(upline_code ? [upline_code] : [])]),
      )
      const earlier = new Set<string>()
      const found = []
      for (const { agentCode, upline_code, region, city } of rows) {
        const isUplineKnown =
          !upline_code ||
          statuses.get(upline_code) === 'active' ||
          accepted.agents.has(upline_code) ||
          earlier.has(upline_code)
        const placeError = await getAgentPlaceError(db, { region, city })
        const errors = [
          ...errorsWhen(
            [statuses.has(agentCode), 'agentCode', intakeMessages('CODE_EXISTS')],
            [!isUplineKnown, 'upline_code', intakeMessages('AGENT_UNKNOWN')],
          ),
          ...(placeError ? [placeError] : []),
        ]
        if (errors.length === 0) earlier.add(agentCode)
        found.push(errors)
      }
      return found
    },
    accept: ({ agentCode }) => void accepted.agents.add(agentCode),
    create: async ({ db, staff }, rows) => {
      const ids: number[] = []
      for (const row of rows) ids.push((await insertAgent(db, row, staff.email)).agent_id)
      return ids
    },
  })
