import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { agentsMessages } from '#areas/agents/messages.ts'
import { approvalsMessages } from '#areas/approvals/messages.ts'
import { auditMessages } from '#areas/audit/messages.ts'
import { billsMessages } from '#areas/bills/messages.ts'
import { calendarMessages } from '#areas/calendar/messages.ts'
import { careersMessages } from '#areas/careers/messages.ts'
import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { dashboardMessages } from '#areas/dashboard/messages.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { esellerMessages } from '#areas/eseller/messages.ts'
import { eventsMessages } from '#areas/events/messages.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { placesMessages } from '#areas/places/messages.ts'
import { notificationsMessages } from '#areas/notifications/messages.ts'
import { operationsMessages } from '#areas/operations/messages.ts'
import { raffleMessages } from '#areas/raffle/messages.ts'
import { reportsMessages } from '#areas/reports/messages.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import { sessionMessages } from '#areas/session/messages.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import { staffMessages } from '#areas/staff/messages.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'

/** The messages of all areas, to render a code from the server. */
export const allMessages = [
  fieldMessages,
  platformMessages,
  adjustmentsMessages,
  agentsMessages,
  approvalsMessages,
  auditMessages,
  billsMessages,
  calendarMessages,
  careersMessages,
  catalogueMessages,
  dashboardMessages,
  eloadMessages,
  esellerMessages,
  eventsMessages,
  kantoadsMessages,
  merchantsMessages,
  placesMessages,
  notificationsMessages,
  operationsMessages,
  raffleMessages,
  reportsMessages,
  rewardsMessages,
  rouletteMessages,
  sessionMessages,
  settingsMessages,
  staffMessages,
  walletsMessages,
]
