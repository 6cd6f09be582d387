import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuPlace } from './menu-place.ts'
import { registerTopic } from './register-topic.ts'
import { topicFiles } from './topic-files.ts'
import { topicNames } from './topic-names.ts'

const root = process.cwd()
const date = '2030-01-02T0304'
const branches = topicNames('branches/branches')
const origins = topicNames('catalogue/store-origins')
const topics = [
  {
    names: branches,
    files: topicFiles(branches, { hasReveal: true, date, place: menuPlace('merchants/people/25') }),
  },
  {
    names: origins,
    files: topicFiles(origins, { hasReveal: false, date, place: menuPlace('utilities/catalogue') }),
  },
]

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'erp-new-topic-'))
  const link = (file: string) => symlinkSync(join(root, file), join(copy, file))
  for (const file of ['node_modules', 'platform', 'tests', 'tools']) link(file)
  for (const file of ['package.json', 'apps', 'tsconfig.base.json'])
    cpSync(join(root, file), join(copy, file), { recursive: true })
  mkdirSync(join(copy, 'areas/catalogue'), { recursive: true })
  for (const area of readdirSync(join(root, 'areas'))) if (area !== 'catalogue') link(`areas/${area}`)
  for (const part of readdirSync(join(root, 'areas/catalogue')))
    if (!['help', 'server'].includes(part)) link(`areas/catalogue/${part}`)
  cpSync(join(root, 'areas/catalogue/server'), join(copy, 'areas/catalogue/server'), { recursive: true })
  for (const { names, files } of topics) {
    for (const [file, text] of files) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), text)
    }
    registerTopic(names, (file, change) =>
      writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8'))),
    )
  }
})
afterAll(() => rmSync(copy, { recursive: true }))

describe.each(topics)('topic $names.folder', ({ names, files }) => {
  test('has at most 14 files in 4 folders of its area', () => {
    expect(files.size).toBeLessThanOrEqual(14)
    for (const file of files.keys()) expect(file).toMatch(new RegExp(`^areas/${names.area}/`))
    const folders = new Set([...files.keys()].map((file) => dirname(file)))
    expect([...folders].filter((folder) => folder !== names.folder)).toHaveLength(4)
  })

  test('is registered once on the server and once on the console', () => {
    for (const [file, name] of [
      ['apps/api/areas.ts', `${names.many}Server`],
      ['apps/console/areas.ts', `${names.one}Screens`],
    ] as const)
      expect(readFileSync(join(copy, file), 'utf8').match(new RegExp(name, 'g'))).toHaveLength(2)
  })
})

test('topics › compile together with the registries', () => {
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      lib: ['esnext', 'dom', 'dom.iterable'],
      types: ['node', 'vite/client'],
      jsx: 'react-jsx',
    },
    include: ['platform/**/*.d.ts'],
    files: [
      // Declare types of the router and of the test cluster.
      'platform/console/layout/router.tsx',
      'tests/cluster.ts',
      'apps/api/areas.ts',
      'apps/console/areas.ts',
      ...topics.flatMap(({ files }) => [...files.keys()].filter((file) => /\.tsx?$/.test(file))),
    ],
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/.bin/tsc')
  expect(spawnSync(compiler, ['-p', copy, '--singleThreaded'], { encoding: 'utf8' }).stdout).toBe('')
}, 120_000)

test('names › are given as area/topic, with a singular', () => {
  expect(topicNames('agents/agent-visits')).toMatchObject({
    isArea: false,
    one: 'agentVisit',
    Many: 'AgentVisits',
    kind: 'agents-agent-visit',
    table: 'agents_agent_visit',
    path: '/agents/agent-visits',
  })
  for (const wrong of ['branches', 'Branches/branches', 'a/b/c', '../x'])
    expect(() => topicNames(wrong)).toThrow()
  expect(() => topicNames('staff/leave')).toThrow(/--singular/)
  expect(topicNames('staff/leave', 'leave-day').One).toBe('LeaveDay')
})

test('place in the menu › is a section of a group, last unless it has an order', () => {
  expect(menuPlace('merchants/people/25')).toEqual({ group: 'merchants', section: 'people', order: 25 })
  expect(menuPlace('utilities/catalogue')).toMatchObject({ order: 90 })
  for (const wrong of ['merchants', 'merchants/games', 'merchants/people/first', 'merchants/people/1/2'])
    expect(() => menuPlace(wrong)).toThrow(/no place/)
})
