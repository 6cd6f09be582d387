import { adjustmentFigure } from '#areas/adjustments/server/figures.ts'
import { billsFigure } from '#areas/bills/server/figures.ts'
import { b2bFigure } from '#areas/eload/b2b/server/figures.ts'
import { saleFigures } from '#areas/eload/transactions/server/figures.ts'
import { orderFigure } from '#areas/eseller/orders/server/figures.ts'
import { kantoadsFigures } from '#areas/kantoads/server/figures.ts'
import { businessFigure } from '#areas/merchants/businesses/server/figures.ts'
import { subscriberFigure } from '#areas/merchants/subscribers/server/figures.ts'
import { topupFigure } from '#areas/reports/topups/server/figures.ts'
import { redemptionFigure } from '#areas/rewards/prp/server/figures.ts'
import type { Figure } from '#platform/server/figures.ts'

/** Registry of the figures of the landing dashboard, in display order. */
export const figures: readonly Figure[] = [
  ...saleFigures,
  topupFigure,
  billsFigure,
  subscriberFigure,
  businessFigure,
  orderFigure,
  b2bFigure,
  ...kantoadsFigures,
  adjustmentFigure,
  redemptionFigure,
]
