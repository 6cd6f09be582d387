import { adjustmentsConsole } from '#areas/adjustments/console.ts'
import { agentsConsole } from '#areas/agents/console.ts'
import { approvalsConsole } from '#areas/approvals/console.ts'
import { auditConsole } from '#areas/audit/console.ts'
import { billsConsole } from '#areas/bills/console.ts'
import { calendarConsole } from '#areas/calendar/console.ts'
import { careersConsole } from '#areas/careers/console.ts'
import { catalogueConsole } from '#areas/catalogue/console.ts'
import { controlsConsole } from '#areas/controls/console.ts'
import { dashboardConsole } from '#areas/dashboard/console.ts'
import { docsConsole } from '#areas/docs/console.ts'
import { eloadConsole } from '#areas/eload/console.ts'
import { esellerConsole } from '#areas/eseller/console.ts'
import { eventsConsole } from '#areas/events/console.ts'
import { intakeConsole } from '#areas/intake/console.ts'
import { kantoadsConsole } from '#areas/kantoads/console.ts'
import { merchantsConsole } from '#areas/merchants/console.ts'
import { notificationsConsole } from '#areas/notifications/console.ts'
import { operationsConsole } from '#areas/operations/console.ts'
import { raffleConsole } from '#areas/raffle/console.ts'
import { reportsConsole } from '#areas/reports/console.ts'
import { rewardsConsole } from '#areas/rewards/console.ts'
import { rouletteConsole } from '#areas/roulette/console.ts'
import { sessionConsole } from '#areas/session/console.ts'
import { settingsConsole } from '#areas/settings/console.ts'
import { staffConsole } from '#areas/staff/console.ts'
import { walletsConsole } from '#areas/wallets/console.ts'
import { complianceScreens } from '#areas/compliance/screens.ts'
import { clientScreens } from '#areas/clients/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'
import type { AnyScreen } from '#platform/console/screen.ts'
import { home } from '#platform/console/session/redirect-link.ts'

/** Console parts of the areas. A topic with a folder of its own may have a line of its own. */
export const consoleAreas: readonly ConsoleArea[] = [
  sessionConsole,
  dashboardConsole,
  calendarConsole,
  approvalsConsole,
  staffConsole,
  merchantsConsole,
  agentsConsole,
  rewardsConsole,
  rouletteConsole,
  walletsConsole,
  adjustmentsConsole,
  settingsConsole,
  raffleConsole,
  eventsConsole,
  careersConsole,
  notificationsConsole,
  operationsConsole,
  eloadConsole,
  reportsConsole,
  billsConsole,
  kantoadsConsole,
  catalogueConsole,
  esellerConsole,
  auditConsole,
  controlsConsole,
  docsConsole,
  { screens: [clientScreens, complianceScreens] },
  intakeConsole,
]

export const allScreens: readonly AnyScreen[] = consoleAreas.flatMap(({ screens }) =>
  screens.flatMap((each) => Object.values(each)),
)

/** Paths that redirect to another screen: parents without a screen of their own, and former spellings. */
export const redirects: Readonly<Record<string, string>> = Object.assign(
  { '/': home },
  ...consoleAreas.map((area) => area.redirects),
)
