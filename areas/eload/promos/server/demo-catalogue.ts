import type { Carrier } from '#areas/eload/contract.ts'
import type { PromoType } from '#areas/eload/promos/contract.ts'

/** Template for a group of similar promos with their amounts and contents. */
export type Family = {
  /** Prefix of the SKUs. */
  sku: string
  /** `{a}` is replaced by the amount, `{d}` by the number of days. */
  name: string
  keyword: string
  type: PromoType
  category: string
  amounts: readonly number[]
  days: readonly number[]
  /** Megabytes per peso, for promos with data. */
  perPeso: number
  extras: readonly string[]
}

const small = [10, 15, 20, 25, 30, 40, 50, 60, 70, 79, 89, 99]
const large = [99, 129, 149, 199, 249, 299, 349, 399, 449, 499, 599, 799, 999]
const loads = [
  5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 90, 100, 115, 150, 200, 250, 300, 400, 450, 500, 600, 700, 800,
  900, 1000,
]
const apps = ['', 'TikTok', 'Facebook', 'YouTube', 'Mobile Legends', 'Netflix', 'Shopee', 'Spotify']

const load = (brand: string): Family => ({
  sku: `${brand.toUpperCase()}-LOAD`,
  name: `${brand} regular load {a}`,
  keyword: '',
  type: 'regular',
  category: 'Regular load',
  amounts: loads,
  days: [0],
  perPeso: 0,
  extras: [''],
})

const family = (
  sku: string,
  name: string,
  type: PromoType,
  category: string,
  about: Partial<Pick<Family, 'amounts' | 'days' | 'perPeso' | 'extras' | 'keyword'>> = {},
): Family => ({
  sku,
  name,
  type,
  category,
  keyword: about.keyword ?? sku.replace(/^\w+-/, ''),
  amounts: about.amounts ?? small,
  days: about.days ?? [1, 3, 7],
  perPeso: about.perPeso ?? (type === 'call_text' ? 0 : 20),
  extras: about.extras ?? [''],
})

/** Number of promos per carrier and the families they are generated from, in rotation. */
export const catalogue: Record<Carrier, { promos: number; families: readonly Family[] }> = {
  globe: {
    promos: 440,
    families: [
      load('Globe'),
      family('GLB-GOSURF', 'GoSURF{a}', 'data', 'Data', { extras: apps }),
      family('GLB-GOPLUS', 'Go+{a}', 'combo', 'Go+', { amounts: large, days: [7, 15, 30], extras: apps }),
      family('GLB-GOUNLI', 'GoUNLI{a}', 'call_text', 'Calls and texts', { days: [1, 2, 5, 7, 15] }),
      family('GLB-GOSAKTO', 'GoSAKTO{a}', 'combo', 'Combos', { extras: ['', 'Calls', 'Texts'] }),
      family('GLB-GOPLAY', 'GoPLAY{a}', 'data', 'Gaming', { extras: ['', 'Mobile Legends', 'Roblox'] }),
      family('GLB-GOWATCH', 'GoWATCH{a}', 'promo', 'Social and video', {
        extras: ['', 'YouTube', 'Netflix'],
      }),
      family('GLB-ROAM', 'Roam Surf {a}', 'data', 'Roaming', { amounts: large, days: [1, 3, 5], perPeso: 5 }),
    ],
  },
  tm: {
    promos: 320,
    families: [
      load('TM'),
      family('TM-EASYSURF', 'EasySURF{a}', 'data', 'EasySurf', { extras: apps }),
      family('TM-COMBO', 'Combo All-Net {a}', 'combo', 'Combos', { days: [1, 2, 3, 7] }),
      family('TM-TAWAG', 'Tawag {a}', 'call_text', 'Calls and texts', { days: [1, 3, 7, 15] }),
      family('TM-FUNALIW', 'FunALIW{a}', 'promo', 'Social and video', { extras: apps }),
      family('TM-SURF', 'All-day Surf {a}', 'data', 'Data'),
    ],
  },
  gomo: {
    promos: 60,
    families: [
      family('GOMO-NOEXP', 'No-expiry {a}', 'data', 'Data that never expires', {
        amounts: large,
        days: [0],
        perPeso: 60,
        extras: ['', 'Shared'],
      }),
      family('GOMO-CALL', 'Mo’ Calls {a}', 'call_text', 'Calls and texts', { days: [7, 15, 30] }),
    ],
  },
  smart: {
    promos: 440,
    families: [
      load('Smart'),
      family('SMT-POWERALL', 'Power All {a}', 'combo', 'Power All', {
        amounts: [49, 79, 99, ...large.slice(1)],
        days: [3, 7, 15, 30],
        extras: apps,
      }),
      family('SMT-GIGA', 'Giga {a}', 'data', 'Data', {
        amounts: [50, 75, ...large],
        days: [3, 7, 15],
        extras: ['', 'Video', 'Stories', 'Games', 'Study', 'Work'],
      }),
      family('SMT-ALLOUT', 'All Out Surf {a}', 'combo', 'Combos'),
      family('SMT-UCT', 'Unli Call and Text {a}', 'call_text', 'Calls and texts', {
        days: [1, 3, 7, 15, 30],
      }),
      family('SMT-GIGAGAMES', 'Giga Games {a}', 'data', 'Gaming', {
        extras: ['', 'Mobile Legends', 'Wild Rift'],
      }),
      family('SMT-ROAM', 'Giga Roam {a}', 'data', 'Roaming', {
        amounts: large,
        days: [3, 7, 15],
        perPeso: 5,
      }),
    ],
  },
  tnt: {
    promos: 340,
    families: [
      load('TNT'),
      family('TNT-SURFSAYA', 'SurfSaya {a}', 'data', 'SurfSaya', { extras: apps }),
      family('TNT-TRIPLO', 'Triple Saya {a}', 'combo', 'Combos', { days: [1, 2, 3, 7] }),
      family('TNT-UTP', 'UnliTalk+ {a}', 'call_text', 'Calls and texts', { days: [1, 3, 7, 15] }),
      family('TNT-PANALO', 'Panalo Data {a}', 'data', 'Data', { days: [3, 7, 15, 30] }),
      family('TNT-VIDEO', 'Video Saya {a}', 'promo', 'Social and video', {
        extras: ['', 'TikTok', 'YouTube'],
      }),
    ],
  },
  sun: {
    promos: 150,
    families: [
      load('Sun'),
      family('SUN-TU', 'Todo Unli {a}', 'combo', 'Combos', { days: [1, 3, 7, 15, 30] }),
      family('SUN-CTU', 'Call and Text Unli {a}', 'call_text', 'Calls and texts', { days: [1, 7, 15, 30] }),
      family('SUN-SURF', 'Sun Surf {a}', 'data', 'Data'),
    ],
  },
  dito: {
    promos: 140,
    families: [
      load('DITO'),
      family('DTO-LEVELUP', 'Level-Up {a}', 'combo', 'Level-up', {
        amounts: large,
        days: [7, 15, 30],
        perPeso: 80,
      }),
      family('DTO-DATA', 'DITO Data {a}', 'data', 'Data', { days: [1, 3, 7, 15], perPeso: 60 }),
      family('DTO-CALL', 'DITO Calls {a}', 'call_text', 'Calls and texts', { days: [7, 15, 30] }),
    ],
  },
  cherry: {
    promos: 60,
    families: [
      load('Cherry'),
      family('CHR-PRIME', 'Cherry Prime {a}', 'data', 'Data', {
        amounts: [...small.slice(4), ...large.slice(1)],
        days: [3, 7, 30],
      }),
    ],
  },
  ml: {
    promos: 50,
    families: [
      family('ML-DIA', '{x} Diamonds', 'game_pin', 'Diamonds', {
        amounts: [
          10, 20, 30, 50, 75, 100, 125, 150, 200, 250, 300, 350, 400, 500, 600, 750, 1000, 1200, 1500, 2000,
          2500, 3000, 3500, 4000, 4500, 5000,
        ],
        days: [0],
        keyword: '',
      }),
      family('ML-WEEKLY', 'Weekly Diamond Pass ×{k}', 'game_pin', 'Weekly pass', {
        amounts: [98, 196, 294, 392, 490, 588, 686, 784, 882, 980, 1078, 1176],
        days: [0],
        keyword: '',
      }),
      family('ML-TWILIGHT', 'Twilight Pass {a}', 'game_pin', 'Twilight pass', {
        amounts: [480, 500, 520, 550, 580, 600, 650, 680, 700, 750, 800, 850],
        days: [0],
        keyword: '',
      }),
    ],
  },
}
