import IconAdjustments from '~icons/tabler/adjustments'
import IconBuildingStore from '~icons/tabler/building-store'
import IconChartBar from '~icons/tabler/chart-bar'
import IconDeviceMobile from '~icons/tabler/device-mobile'
import IconLayoutDashboard from '~icons/tabler/layout-dashboard'
import IconTools from '~icons/tabler/tools'
import { menuKeys } from '#apps/console/menu-keys.ts'
import type { MenuGroup } from '#platform/console/router/console-registry.ts'

const about: Record<(typeof menuKeys)[number], Omit<MenuGroup, 'key'>> = {
  dashboard: {
    title: 'Dashboard',
    titleFil: 'Dashboard',
    icon: IconLayoutDashboard,
    sections: [
      { key: 'work', title: 'Work', titleFil: 'Trabaho' },
      { key: 'figures', title: 'Live figures', titleFil: 'Mga live figure' },
    ],
  },
  products: {
    title: 'Products',
    titleFil: 'Produkto',
    icon: IconDeviceMobile,
    sections: [
      { key: 'offers', title: 'eLoad offers', titleFil: 'Mga eLoad offer' },
      { key: 'delivery', title: 'eLoad delivery', titleFil: 'eLoad delivery' },
      { key: 'bills', title: 'Bills', titleFil: 'Bills' },
      { key: 'esupplies', title: 'eSupplies', titleFil: 'eSupplies' },
      { key: 'coins', title: 'Kanto Ads and coins', titleFil: 'Kanto Ads at coins' },
    ],
  },
  reports: {
    title: 'Reports',
    titleFil: 'Reports',
    icon: IconChartBar,
    sections: [
      { key: 'load', title: 'Load', titleFil: 'Load' },
      { key: 'bills', title: 'Bills', titleFil: 'Bills' },
      { key: 'files', title: 'Files', titleFil: 'Mga file' },
    ],
  },
  merchants: {
    title: 'Merchants',
    titleFil: 'Merchants',
    icon: IconBuildingStore,
    sections: [
      { key: 'people', title: 'People and shops', titleFil: 'Mga tao at tindahan' },
      { key: 'compliance', title: 'Compliance', titleFil: 'Compliance' },
      { key: 'money', title: 'Wallet money', titleFil: 'Pera sa wallet' },
    ],
  },
  utilities: {
    title: 'Utilities',
    titleFil: 'Utilities',
    icon: IconTools,
    sections: [
      { key: 'rewards', title: 'Rewards', titleFil: 'Mga reward' },
      { key: 'games', title: 'Games and events', titleFil: 'Mga game at event' },
      { key: 'catalogue', title: 'Product catalogue', titleFil: 'Product catalogue' },
      { key: 'messages', title: 'Messages and hiring', titleFil: 'Mga mensahe at hiring' },
    ],
  },
  settings: {
    title: 'Settings',
    titleFil: 'Settings',
    icon: IconAdjustments,
    sections: [
      { key: 'access', title: 'Access', titleFil: 'Access' },
      { key: 'money', title: 'Money rules', titleFil: 'Mga patakaran sa pera' },
      { key: 'system', title: 'System', titleFil: 'System' },
    ],
  },
}

/** Menu groups with their names, icons and sections. Each screen declares its group and section. */
export const menuGroups: readonly MenuGroup[] = menuKeys.map((key) => ({ key, ...about[key] }))
