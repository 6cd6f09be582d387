import { approvalScreens } from '#areas/approvals/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const approvalsConsole: ConsoleArea = {
  screens: [approvalScreens],
}
