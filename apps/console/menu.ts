import {
  IconAdjustments,
  IconBuildingStore,
  IconChartBar,
  IconDeviceMobile,
  IconLayoutDashboard,
  IconTools,
} from '@tabler/icons-react'
import { menuKeys } from '#apps/console/menu-keys.ts'
import type { MenuGroup } from '#platform/console/router/console-registry.ts'

const about: Record<(typeof menuKeys)[number], Omit<MenuGroup, 'key'>> = {
  dashboard: { title: 'Dashboard', titleFil: 'Dashboard', icon: IconLayoutDashboard },
  products: { title: 'Products', titleFil: 'Mga Produkto', icon: IconDeviceMobile },
  reports: { title: 'Reports', titleFil: 'Mga Report', icon: IconChartBar },
  merchants: { title: 'Merchants', titleFil: 'Mga Merchant', icon: IconBuildingStore },
  utilities: { title: 'Utilities', titleFil: 'Utilities', icon: IconTools },
  settings: { title: 'Settings', titleFil: 'Settings', icon: IconAdjustments },
}

/** Menu groups with their names and icons. Each screen declares its group. */
export const menuGroups: readonly MenuGroup[] = menuKeys.map((key) => ({ key, ...about[key] }))
