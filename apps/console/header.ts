import { Waiting } from '#areas/approvals/screens/Waiting.tsx'
import { BooksLight } from '#areas/wallets/screens/BooksLight.tsx'
import { registerHeaderSlot } from '#platform/console/shell/header-slots.ts'

registerHeaderSlot('books', BooksLight)
registerHeaderSlot('approvals', Waiting)
