import { merchantPlace } from '#areas/merchants/access.ts'
import { toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const kycScreens = {
  queue: screen({
    path: '/customer/kyc',
    title: 'KYC Queue',
    needs: withAnyFlag(merchantPlace),
    menu: { group: 'merchants', section: 'compliance', order: 10 },
    load: () => import('./screens/KycQueue.tsx'),
  }),
  // For a person without a business, `:bid` is 0 and the search parameter `subscriber` identifies them.
  details: screen({
    path: '/customer/profile-information/:tab/:bid/kyc/details',
    parentPath: '/customer/kyc',
    title: 'KYC Details',
    titleFil: 'Mga Detalye ng KYC',
    needs: toReadOrUpdate(merchantPlace),
    allows: { bid: 'number' },
    hidesPanel: true,
    load: () => import('./screens/KycDetails.tsx'),
  }),
  /** Public page for the subscriber who has the link. It needs no session. */
  upload: screen({
    path: '/kyc/upload/:token',
    title: 'Verify Your Identity',
    titleFil: 'I-verify ang Identity Mo',
    needs: 'public',
    audience: 'everyone',
    frame: 'none',
    plain: true,
    load: () => import('./upload/screens/UploadPage.tsx'),
  }),
}
