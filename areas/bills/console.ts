import { billsScreens } from '#areas/bills/screens.ts'
import { billsReportScreens } from '#areas/bills/transactions/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const billsConsole: ConsoleArea = {
  screens: [billsScreens, billsReportScreens],
}
