import { depositReaders, walletPlace } from '#areas/wallets/access.ts'
import { toReadOrUpdate } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'
import { productSlug } from '#platform/contract/product.ts'

export const walletScreens = {
  wallet: screen({
    path: `/customer/profile-information/:tab/:bid/${productSlug}-wallet`,
    record: { kind: 'wallet', params: { tab: 'Wallets', bid: '0' }, search: 'wallet' },
    parentPath: '/customer/subscriber',
    title: 'Wallet',
    needs: toReadOrUpdate(walletPlace),
    // A `bid` of 0 is a personal wallet, identified by the query string.
    allows: { tab: ['Profile', 'Business', 'Wallets', 'Kankolek', 'Security', 'Logs'], bid: 'number' },
    load: () => import('./screens/Wallet.tsx'),
  }),
  editLimit: screen({
    path: `/customer/profile-information/Profile/:bid/${productSlug}-wallet/edit-limit`,
    parentPath: '/customer/subscriber',
    title: 'Edit Wallet Limit',
    titleFil: 'I-edit ang Wallet Limit',
    needs: toReadOrUpdate(walletPlace),
    allows: { bid: 'number' },
    load: () => import('./screens/WalletLimits.tsx'),
  }),
  // The specification gives this screen no permission; `minimumGuard` is an addition.
  deposits: screen({
    path: '/kankolek-deposit',
    title: 'Kankolek Deposit',
    needs: 'signed-in',
    minimumGuard: depositReaders,
    menu: { group: 'merchants', section: 'money', order: 10 },
    load: () => import('./screens/KankolekDeposits.tsx'),
  }),
  deposit: screen({
    path: '/kankolek-deposit/:depositId',
    record: { kind: 'kankolek-deposit' },
    parentPath: '/kankolek-deposit',
    title: 'Kankolek Deposit Details',
    titleFil: 'Mga Detalye ng Kankolek Deposit',
    needs: 'signed-in',
    minimumGuard: depositReaders,
    allows: { depositId: 'record' },
    load: () => import('./deposits/screens/Deposit.tsx'),
  }),
}
