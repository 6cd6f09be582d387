import { placeOf } from '#areas/staff/access.ts'

export const billerPlace = placeOf('Products', 'Bills Payment', 'Bills Payment')
export const billsProviderPlace = placeOf('Products', 'Bills Payment', 'Provider')
export const billsCategoryPlace = placeOf('Products', 'Bills Payment', 'Category')
