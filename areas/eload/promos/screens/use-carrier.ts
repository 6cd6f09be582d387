import { useLocation } from '@tanstack/react-router'
import { Carrier } from '#areas/eload/contract.ts'
import { promoScreens } from '#areas/eload/promos/screens.ts'
import { addressOf } from '#platform/console/screen.ts'

/** Returns the carrier in the address, or the first one. */
export function useCarrier(): Carrier {
  const text = useLocation({ select: ({ searchStr }) => searchStr })
  const request = Carrier.safeParse(new URLSearchParams(text).get('carrier'))
  return request.data ?? 'globe'
}

const withCarrier = (address: string, carrier: Carrier) =>
  carrier === 'globe' ? address : `${address}?carrier=${carrier}`

/** Path of a carrier's promos. */
export const promosOf = (carrier: Carrier) => withCarrier(addressOf(promoScreens.promos), carrier)

/** Path of a promo, or of the form for a new one. */
export const promoAt = (id: number, carrier: Carrier) =>
  withCarrier(addressOf(promoScreens.promo, { id }), carrier)
