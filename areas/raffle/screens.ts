import { rafflePlace, raffleReaders } from '#areas/raffle/access.ts'
import { toCreateOrOpen } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const raffleScreens = {
  raffles: screen({
    path: '/raffle-promo',
    title: 'Raffle Promo',
    titleFil: 'Mga Raffle Promo',
    needs: 'signed-in',
    minimumGuard: raffleReaders,
    menu: { group: 'utilities', section: 'games', order: 40 },
    load: () => import('./screens/Raffles.tsx'),
  }),
  /** The search parameter `raffle` selects the raffle. The default is the current or next one. */
  live: screen({
    path: '/raffle-promo/live-draw',
    title: 'Live Draw',
    needs: 'signed-in',
    minimumGuard: raffleReaders,
    frame: 'none',
    load: () => import('./screens/LiveDraw.tsx'),
  }),
  form: screen({
    path: '/raffle-promo/item/:id',
    title: 'Raffle',
    needs: toCreateOrOpen(rafflePlace),
    load: () => import('./screens/RaffleForm.tsx'),
  }),
  details: screen({
    path: '/raffle-promo/details/:id',
    record: { kind: 'raffle' },
    title: 'Raffle Details',
    titleFil: 'Mga Detalye ng Raffle',
    needs: 'signed-in',
    minimumGuard: raffleReaders,
    allows: { id: 'record' },
    load: () => import('./screens/RaffleDetails.tsx'),
  }),
  /** Public page that needs no session. */
  verify: screen({
    path: '/raffle-promo/verify/:id',
    title: 'Verify a Draw',
    titleFil: 'Mag-verify ng Draw',
    needs: 'public',
    audience: 'everyone',
    frame: 'none',
    allows: { id: 'record' },
    load: () => import('./screens/Verify.tsx'),
  }),
}
