import { PendingIndicator } from '#areas/approvals/screens/PendingIndicator.tsx'
import { Tray } from '#areas/operations/screens/Tray.tsx'
import { LedgerStatus } from '#areas/wallets/screens/LedgerStatus.tsx'
import { registerHeaderControl } from '#platform/console/shell/header-controls.ts'

registerHeaderControl('books', LedgerStatus)
registerHeaderControl('runs', Tray)
registerHeaderControl('approvals', PendingIndicator)
