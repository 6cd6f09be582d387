import { Waiting } from '#areas/approvals/screens/Waiting.tsx'
import { registerHeaderSlot } from '#platform/console/shell/header-slots.ts'

registerHeaderSlot('approvals', Waiting)
