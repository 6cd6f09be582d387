import { placeOf } from '#areas/staff/access.ts'

export const promoPlace = placeOf('Products', 'eLoad', 'Promo')
export const providerPlace = placeOf('Products', 'eLoad', 'Provider')
export const categoryPlace = placeOf('Products', 'eLoad', 'Category')
export const topupPlace = placeOf('Products', 'eLoad', 'Topups')
export const networkPlace = placeOf('Products', 'eLoad', 'Networks')
export const networkGroupPlace = placeOf('Products', 'eLoad', 'Network Group')
export const bannerPlace = placeOf('Products', 'eLoad', 'Banner')
export const diamondPlace = placeOf('Products', 'Mobile Legend Diamond')
export const providerDashboardPlace = placeOf('Dashboard', 'Eload Proviver') // misspelled in the access tree as well
