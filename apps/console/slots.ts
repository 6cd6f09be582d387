import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { productTemplateLink } from '#areas/eseller/slots.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { userIdentity } from '#areas/staff/slots.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { adjustmentLink, ownerTarget } from '#areas/wallets/slots.ts'
import { stringifySearch } from '#platform/console/router/address.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { staffTarget } from '#platform/console/record/StaffName.tsx'
import { recordTarget } from '#platform/console/router/ScreenLink.tsx'

adjustmentLink.fill((about) => addressOf(adjustmentScreens.form, { id: 0 }) + stringifySearch(about))
ownerTarget.fill((id) => recordTarget(subscriberScreens.form, { id }))
staffTarget.fill((id) => recordTarget(staffScreens.user, { id }))
productTemplateLink.fill((productId) => addressOf(catalogueScreens.template, { productId }))
userIdentity.fill(lazyPart(() => import('#areas/session/screens/UserIdentity.tsx')))
