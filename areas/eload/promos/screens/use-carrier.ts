import { useLocation } from '@tanstack/react-router'
import { Carrier } from '#areas/eload/contract.ts'
import { promoScreens } from '#areas/eload/promos/screens.ts'
import { addressOf } from '#platform/console/router/screen.ts'

/** The carriers that are networks, in the order of the tabs. Diamonds have a screen of their own. */
export const networkCarriers = Carrier.exclude(['ml']).options

/** The carrier that the address names, or the first. */
export function useCarrier(): Carrier {
  const text = useLocation({ select: ({ searchStr }) => searchStr })
  const request = Carrier.safeParse(new URLSearchParams(text).get('carrier'))
  return request.data ?? 'globe'
}

const withCarrier = (address: string, carrier: Carrier) =>
  carrier === 'globe' ? address : `${address}?carrier=${carrier}`

/** The address of a carrier's promos. */
export const promosOf = (carrier: Carrier) => withCarrier(addressOf(promoScreens.promos), carrier)

/** The address of a promo, or of a new one. */
export const promoAt = (id: number, carrier: Carrier) =>
  withCarrier(addressOf(promoScreens.promo, { id }), carrier)
