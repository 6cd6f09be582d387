import type { Client } from 'pg'
import { manilaTime } from '#platform/contract/fields/manila.ts'

// Ordered by id, starting at 1. The networks below name the providers that reach them.
const providers = [
  ['GLOBE-DIRECT', 'Globe Direct', 'direct', 'api.globe-direct.example.ph', 500_000_00],
  ['SMART-DIRECT', 'Smart Direct', 'direct', 'api.smart-direct.example.ph', 500_000_00],
  ['DITO-DIRECT', 'DITO Direct', 'direct', 'api.dito-direct.example.ph', 100_000_00],
  ['LOADCENTRAL', 'LoadCentral', 'aggregator', 'gateway.loadcentral.example.ph', 250_000_00],
  ['E-TAP', 'E-Tap Solutions', 'aggregator', 'api.etap.example.ph', 150_000_00],
  ['VMONEY', 'VMoney Hub', 'aggregator', 'hub.vmoney.example.ph', 100_000_00],
] as const

const groups = ['Globe family', 'Smart family', 'DITO', 'Cherry'] as const

/** Original prefix assignments. Numbers are portable, so prefixes only suggest a network. */
const networks = [
  [
    'globe',
    'Globe',
    0,
    'GLOBE-DIRECT',
    'LOADCENTRAL',
    '0905 0906 0915 0916 0917 0926 0927 0937 0945 0953 0954 0955 0956 0965 0966 0967 0975 0976 0977 0978 0979 0995 0996 0997',
  ],
  ['tm', 'TM', 0, 'GLOBE-DIRECT', 'E-TAP', '0935 0936 0957 0958 0959'],
  ['gomo', 'GOMO', 0, 'GLOBE-DIRECT', null, '0971 0972'],
  [
    'smart',
    'Smart',
    1,
    'SMART-DIRECT',
    'LOADCENTRAL',
    '0908 0911 0918 0919 0920 0921 0928 0929 0939 0946 0947 0948 0949 0951 0961 0998 0999',
  ],
  [
    'tnt',
    'TNT',
    1,
    'SMART-DIRECT',
    'E-TAP',
    '0907 0909 0910 0912 0930 0938 0950 0963 0968 0970 0981 0985 0989',
  ],
  ['sun', 'Sun', 1, 'SMART-DIRECT', 'LOADCENTRAL', '0922 0923 0925 0931 0932 0933 0942 0943 0962 0973 0974'],
  ['dito', 'DITO', 2, 'DITO-DIRECT', 'VMONEY', '0991 0992 0993 0994'],
  ['cherry', 'Cherry', 3, 'VMONEY', 'E-TAP', ''],
] as const

const usual = ['Regular load', 'Data', 'Calls and texts', 'Combos', 'Social and video', 'Gaming'] as const
const categories: Readonly<Record<string, readonly string[]>> = {
  all: ['Best sellers', 'New this week'],
  globe: [...usual, 'Go+', 'Roaming'],
  tm: [...usual, 'EasySurf'],
  gomo: ['Data that never expires', 'Calls and texts'],
  smart: [...usual, 'Power All', 'Roaming'],
  tnt: [...usual, 'SurfSaya'],
  sun: usual.slice(0, 4),
  dito: [...usual.slice(0, 4), 'Level-up'],
  cherry: usual.slice(0, 2),
  ml: ['Diamonds', 'Weekly pass', 'Twilight pass'],
}

const specials = [
  ['Payday treats', '#0B7285'],
  ['Student deals', '#5F3DC4'],
  ['Work from home', '#2B8A3E'],
  ['Pasko na', '#C92A2A'],
  ['Under 50 pesos', '#E67700'],
] as const

const banners = [
  ['Load up, stay close this Pasko', 'home', 'all', -10, 35],
  ['Go+ 99: 16 GB for 7 days', 'home', 'globe', -20, 40],
  ['Power All 149 with unli TikTok', 'home', 'smart', -5, 25],
  ['Refer a suki, earn together', 'home', 'all', null, null],
  ['Load valid for one year', 'load', 'all', null, null],
  ['SurfSaya 30 for TNT', 'load', 'tnt', -15, 15],
  ['DITO level-up week', 'load', 'dito', 5, 12],
  ['Payday promos are here', 'promo', 'all', -1, 4],
  ['Weekly diamond pass', 'promo', 'ml', -30, 60],
  ['Undas travel data', 'promo', 'all', -25, -18],
] as const

/** Seeds the demo networks, providers, categories and banners. */
export async function seedDemoLoad(client: Client, until: number): Promise<void> {
  const by = 'maker@erp.test'
  const ids = new Map<string, number>()
  const insert = async (key: string, text: string, values: unknown[]) => {
    const { rows } = await client.query<{ id: number }>(text, values)
    ids.set(key, Number(rows[0]?.id))
  }
  const began = new Date(until - 200 * 86_400_000).toISOString()
  for (const [code, name, type, host, threshold] of providers) {
    await insert(
      code,
      `insert into eload_provider (code, name, type, contact, api_base_url, credential_ref, timeout_ms,
         low_balance_threshold_centavos, created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $10) returning id`,
      [
        code,
        name,
        type,
        `noc@${host.replace(/^\w+\./, '')}`,
        `https://${host}/v2`,
        `PROVIDER_${code.replaceAll('-', '_')}_KEY`,
        type === 'direct' ? 30_000 : 20_000,
        threshold,
        by,
        began,
      ],
    )
  }
  for (const [at, name] of groups.entries()) {
    await insert(
      name,
      `insert into eload_network_group (name, sequence, created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $3, $4, $4) returning id`,
      [name, at + 1, by, began],
    )
  }
  for (const [code, name, group, primary, backup, prefixes] of networks) {
    const [primaryId, backupId] = [ids.get(primary), backup === null ? null : ids.get(backup)]
    await insert(
      code,
      `insert into eload_network (code, name, group_id, primary_provider_id, backup_provider_id,
         created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $7) returning id`,
      [code, name, ids.get(groups[group] ?? ''), primaryId, backupId, by, began],
    )
    await client.query(
      'insert into eload_network_prefix (prefix, network_id) select unnest($1::text[]), $2',
      [prefixes.split(' ').filter(Boolean), ids.get(code)],
    )
    // Aggregators reach every network; a direct provider reaches its own.
    await client.query(
      `insert into eload_provider_network (provider_id, network_id)
       select id, $1 from eload_provider where type = 'aggregator' or id = $2`,
      [ids.get(code), primaryId],
    )
  }
  for (const [carrier, names] of Object.entries(categories)) {
    await client.query(
      `insert into eload_category (name, carrier, sequence, created_by, updated_by, created_at, updated_at)
       select name, $1, place, $3, $3, $4, $4 from unnest($2::text[]) with ordinality as given (name, place)`,
      [carrier, names, by, began],
    )
  }
  for (const [at, [name, color]] of specials.entries()) {
    await client.query(
      `insert into eload_special_category (name, color, sequence, created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $4, $5, $5)`,
      [name, color, at + 1, by, began],
    )
  }
  const day = (days: number | null) => (days === null ? null : manilaTime(until, days))
  for (const [at, [title, placement, carrier, from, to]] of banners.entries()) {
    const place = banners.slice(0, at + 1).filter((each) => each[1] === placement).length
    await client.query(
      `insert into eload_banner (title, placement, carrier, start_at, end_at, status, sequence,
         created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'active', $6, $7, $7, $8, $8)`,
      [
        title,
        placement,
        carrier,
        day(from),
        day(to),
        place,
        by,
        new Date(until - (40 - at) * 86_400_000).toISOString(),
      ],
    )
  }
}
