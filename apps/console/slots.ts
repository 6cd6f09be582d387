import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { productTemplateLink } from '#areas/eseller/slots.ts'
import { userIdentity } from '#areas/staff/slots.ts'
import { adjustmentLink } from '#areas/wallets/slots.ts'
import { stringifySearch } from '#platform/console/router/address.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { recordTargets, recordTargetsOf } from '#platform/console/record/record-targets.ts'
import { allScreens } from './areas.ts'

adjustmentLink.fill((about) => addressOf(adjustmentScreens.form, { id: 0 }) + stringifySearch(about))
recordTargets.fill(recordTargetsOf(allScreens))
productTemplateLink.fill((productId) => addressOf(catalogueScreens.template, { productId }))
userIdentity.fill(lazyPart(() => import('#areas/session/screens/UserIdentity.tsx')))
