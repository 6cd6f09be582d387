import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { backChannelPath } from '#areas/session/server/back-channel.ts'
import { connectionsAvailable, connectionsNeeded } from '#platform/server/db/connection-budget.ts'
import { Environment } from '#platform/server/settings/environment.ts'
import { unsafeProductionSettings } from '#platform/server/settings/production-checks.ts'

// Validates the Kubernetes, Docker and systemd files against their schemas and the product's own rules, without
// running them.
const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(resolve(root, 'deploy', file), 'utf8')

type Model = { validate(): void }
const kinds: Record<string, new (data: never) => Model> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Secret,
  Service,
  StatefulSet,
}

const Named = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) })
const objects = globSync('kubernetes/*.yaml', { cwd: resolve(root, 'deploy') }).flatMap((file) =>
  parseAllDocuments(read(file), { uniqueKeys: true }).map((document) => {
    expect(document.errors).toEqual([])
    return Named.parse(document.toJS())
  }),
)
const settings = new Set(Object.keys(Environment.shape).flatMap((name) => [name, `${name}_FILE`]))

test.each(objects.map((object) => [`${object.kind} ${object.metadata.name}`, object] as const))(
  '%s › matches the Kubernetes schema',
  (_, object) => {
    const Kind = kinds[object.kind]
    if (!Kind) throw new Error(`${object.kind} has no schema here.`)
    expect(() => new Kind(object as never).validate()).not.toThrow()
  },
)

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const Workload = z.looseObject({
  spec: z.looseObject({
    selector: z.looseObject({ matchLabels: z.record(z.string(), z.string()) }).optional(),
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.int().min(10_000) }),
        automountServiceAccountToken: z.literal(false),
        terminationGracePeriodSeconds: z.number().default(30),
        volumes: z.array(
          z.looseObject({
            name: z.string(),
            secret: z.looseObject({ secretName: z.string() }).optional(),
            emptyDir: z.object({}).optional(),
          }),
        ),
        containers: z.tuple([
          z.looseObject({
            image: z.string(),
            command: z.array(z.string()),
            envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
            livenessProbe: Probe.optional(),
            readinessProbe: Probe.optional(),
            securityContext: z.object({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
            }),
            resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }),
          }),
        ]),
      }),
    }),
  }),
})
const workloads = objects.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))

describe.each(workloads.map((object) => [object.metadata.name, object] as const))('%s', (name, object) => {
  const { spec } = Workload.parse(object)
  const [container] = spec.template.spec.containers
  test('refers to existing programs, runs without root and writes only to its volumes', () => {
    expect(container.command[0]).toBe('node')
    expect(readFileSync(resolve(root, container.command[1] ?? ''), 'utf8')).not.toBe('')
    expect(spec.template.metadata.labels).toMatchObject(spec.selector?.matchLabels ?? {})
  })
  test('reads defined settings, and only migrations get the owner URL', () => {
    const from = container.envFrom.flatMap((each) => Object.values(each).map((source) => source.name))
    const there = objects.filter(({ kind }) => kind === 'ConfigMap' || kind === 'Secret')
    for (const each of from) expect(there.map(({ metadata }) => metadata.name)).toContain(each)
    const secrets = spec.template.spec.volumes.flatMap(({ secret }) => secret?.secretName ?? [])
    for (const each of secrets) expect(there.map(({ metadata }) => metadata.name)).toContain(each)
    expect(secrets.includes('erp-console-owner')).toBe(name === 'erp-console-migrate')
    expect(secrets).toContain('erp-console')
    // Secrets are mounted as files, because environment variables appear in crash reports and child processes.
    for (const each of from)
      expect(there.find(({ metadata }) => metadata.name === each)?.kind).toBe('ConfigMap')
  })
  test.skipIf(name === 'erp-console-migrate')('keeps the checkpoints of the audit chain', () => {
    const data = spec.template.spec.volumes.find((volume) => volume.name === 'data')
    expect(data?.emptyDir).toBeUndefined()
  })
  test.skipIf(name === 'erp-console-migrate')('has a readiness probe and time to shut down', () => {
    expect(container.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'operations' })
    expect(container.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'operations' })
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(10 + 25)
  })
})

test('autoscaler › keeps the database connections within the budget, also during a release', () => {
  const find = (kind: string) => objects.find((object) => object.kind === kind)
  const { spec: scaler } = z
    .looseObject({ spec: z.looseObject({ maxReplicas: z.int() }) })
    .parse(find('HorizontalPodAutoscaler'))
  const { spec: api } = z
    .looseObject({
      spec: z.looseObject({
        strategy: z.object({
          type: z.string(),
          rollingUpdate: z.object({ maxSurge: z.int(), maxUnavailable: z.int() }),
        }),
      }),
    })
    .parse(find('Deployment'))
  const { spec: clients } = z
    .looseObject({ spec: z.looseObject({ replicas: z.int() }) })
    .parse(objects.find(({ metadata }) => metadata.name === 'erp-console-clients'))
  const { spec: worker } = z
    .looseObject({ spec: z.looseObject({ replicas: z.int() }) })
    .parse(find('StatefulSet'))
  const { data } = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(find('ConfigMap'))
  const needed = connectionsNeeded({
    poolSize: Number(data['DATABASE_POOL']),
    workers: worker.replicas,
    apis: scaler.maxReplicas + api.strategy.rollingUpdate.maxSurge,
    clients: clients.replicas + api.strategy.rollingUpdate.maxSurge,
  })
  // As settings.yaml says; three are reserved by default.
  expect(needed).toBeLessThanOrEqual(connectionsAvailable({ maxConnections: 150, superuserReserved: 3 }))
})

test('documented settings › are read by the server', () => {
  const Data = z.looseObject({
    data: z.record(z.string(), z.string()).optional(),
    stringData: z.record(z.string(), z.string()).optional(),
  })
  const ofKubernetes = objects
    .filter(
      ({ kind, metadata }) =>
        ['ConfigMap', 'Secret'].includes(kind) && metadata.name !== 'erp-console-database',
    )
    .flatMap((object) => {
      const { data = {}, stringData = {} } = Data.parse(object)
      return Object.entries({ ...data, ...stringData })
    })
  for (const [name, value] of ofKubernetes) expect([name, valueError(name, value)]).toEqual([name, null])

  const Compose = z.looseObject({
    services: z.record(
      z.string(),
      z.looseObject({ image: z.string(), environment: z.record(z.string(), z.string()).optional() }),
    ),
  })
  const { services } = Compose.parse(parse(read('compose.yaml'), { merge: true }))
  expect(Object.keys(services).toSorted()).toEqual([
    'api',
    'clients',
    'database',
    'login',
    'mail',
    'migrate',
    'proxy',
    'setup',
    'storage',
    'worker',
  ])
  for (const { image, environment = {} } of Object.values(services)) {
    if (image !== 'erp-console') continue
    for (const [name, value] of Object.entries(environment))
      if (name !== 'NODE_EXTRA_CA_CERTS') expect([name, valueError(name, value)]).toEqual([name, null])
  }
  const inImage = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  for (const each of inImage) {
    const [name = '', value = ''] = each.split('=')
    if (name !== 'NODE_ENV') expect([name, valueError(name, value)]).toEqual([name, null])
  }
})

function valueError(name: string, value: string): string | null {
  if (!settings.has(name)) return 'there is no such setting'
  const setting = Environment.shape[name as keyof typeof Environment.shape]
  const read = setting?.safeParse(value)
  return read === undefined || read.success ? null : (read.error.issues[0]?.message ?? 'it cannot stand')
}

test('deployment files › pass the checks of production, and Keycloak runs in production mode', () => {
  const compose = read('compose.yaml')
  expect(compose).not.toContain('start-dev')
  expect(compose).not.toMatch(/ERP_SECRET:/)
  const urls = [
    ...(compose + read('kubernetes/settings.yaml')).matchAll(/(\w+_URL): (?:&\w+ )?(postgres:\S+)/g),
  ]
  expect(urls).toHaveLength(8)
  for (const [, name = '', url] of urls) {
    const settings = Environment.parse({ ERP_MODE: 'production', [name]: url })
    expect(unsafeProductionSettings(settings)).toEqual([])
  }
})

test('network policy › limits outgoing connections', () => {
  const policy = objects.find(({ kind }) => kind === 'NetworkPolicy')
  const { spec } = z
    .looseObject({ spec: z.looseObject({ policyTypes: z.array(z.string()), egress: z.array(z.unknown()) }) })
    .parse(policy)
  expect(spec.policyTypes).toContain('Egress')
  expect(JSON.stringify(spec.egress)).toContain('169.254.0.0/16')
})

test('images of other projects › have a version and a digest', () => {
  const services = [...read('compose.yaml').matchAll(/^\s+image: (.*)$/gm)].map(([, image = '']) => image)
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  const others = [...services, ...bases].filter((image) => image !== 'erp-console')
  expect(others.length).toBeGreaterThan(8)
  for (const image of others) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
})

test('Docker image › runs without root, installs no scripts and copies only existing files', () => {
  const text = read('Dockerfile')
  expect(text).toMatch(/^USER 10001:10001$/m)
  for (const [line] of text.matchAll(/npm ci.*/g)) expect(line).toContain('--ignore-scripts')
  for (const [, what = ''] of text.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
    for (const name of what.split(' ')) expect([name, existsSync(resolve(root, name))]).toEqual([name, true])
  expect(text).not.toMatch(/(?:SECRET|PASSWORD|TOKEN)=/)
})

test('systemd unit › grants only required privileges', () => {
  const unit = read('systemd/erp-console@.service')
  for (const line of [
    'DynamicUser=yes',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
  ])
    expect(unit.split('\n')).toContain(line)
  expect(unit).toMatch(/^ExecStart=\/opt\/erp-console\/node_modules\/\.bin\/node tools\/start\.ts %i$/m)
})

// Properties of a realm, client and user in Keycloak's REST documentation, as far as the file uses them.
const Realm = z.strictObject({
  realm: z.string(),
  enabled: z.literal(true),
  sslRequired: z.enum(['all', 'external', 'none']),
  bruteForceProtected: z.literal(true),
  clients: z.tuple([
    z.strictObject({
      clientId: z.string(),
      publicClient: z.boolean(),
      standardFlowEnabled: z.literal(true),
      directAccessGrantsEnabled: z.literal(false),
      redirectUris: z.array(z.string()),
      attributes: z.strictObject({
        'pkce.code.challenge.method': z.literal('S256'),
        'post.logout.redirect.uris': z.string(),
        'backchannel.logout.url': z.string(),
        'backchannel.logout.session.required': z.literal('true'),
      }),
    }),
  ]),
  users: z.array(
    z.strictObject({
      username: z.string(),
      email: z.email(),
      emailVerified: z.literal(true),
      firstName: z.string(),
      lastName: z.string(),
      enabled: z.literal(true),
      credentials: z.array(
        z.strictObject({ type: z.literal('password'), value: z.string(), temporary: z.literal(true) }),
      ),
    }),
  ),
})

test('compose realm › matches the sign-in configuration of its console', () => {
  const { realm, clients, users } = Realm.parse(JSON.parse(read('keycloak-realm.json')))
  const { services } = z
    .looseObject({ services: z.record(z.string(), z.looseObject({ environment: z.unknown().optional() })) })
    .parse(parse(read('compose.yaml'), { merge: true }))
  const environment = z.record(z.string(), z.string()).parse(services['api']?.environment)
  const [client] = clients
  expect(environment['OIDC_ISSUER']).toMatch(new RegExp(`/realms/${realm}$`))
  expect(environment['OIDC_CLIENT_ID']).toBe(client.clientId)
  // A public client uses PKCE instead of a secret.
  expect([client.publicClient, environment['OIDC_CLIENT_SECRET']]).toEqual([true, undefined])
  const returns = `${environment['PUBLIC_URL']}/login/return`
  expect(client.redirectUris.some((uri) => returns.startsWith(uri.replace(/\*$/, '')))).toBe(true)
  expect(client.attributes['backchannel.logout.url']).toBe(`http://api:3000${backChannelPath}`)
  for (const { email } of users) expect(email.split('@')[1]).toBe(environment['STAFF_DOMAINS'])
})

describe('monitoring', () => {
  const defined = new Set(
    readFileSync(resolve(root, 'platform/server/health/metrics.ts'), 'utf8').match(/erp_\w+(?=')/g),
  )
  const Alerts = z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            annotations: z.object({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  })
  const Dashboard = z.object({
    panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
  })
  const { groups } = Alerts.parse(parse(read('monitoring/alerts.yaml')))
  const rules = groups.flatMap((group) => group.rules)
  const { panels } = Dashboard.parse(JSON.parse(read('monitoring/dashboard.json')))
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]

  const promtool = spawnSync('promtool', ['check', 'rules', resolve(root, 'deploy/monitoring/alerts.yaml')], {
    encoding: 'utf8',
  })

  test.each(expressions)('expression › uses metrics of the product: %s', (expression) => {
    const names = expression.match(/erp_\w+/g) ?? []
    for (const name of names) expect(defined).toContain(name.replace(/_(?:bucket|count|sum)$/, ''))
    expect(expression).toMatch(/erp_|nodejs_/)
  })

  test.each([...defined])('metric %s › is in the dashboard or in an alert rule', (name) => {
    expect(expressions.join('\n')).toMatch(new RegExp(`${name}(?!\\w)|${name}_(?:bucket|count|sum)\\b`))
  })

  test.skipIf(promtool.error !== undefined)('rules › are accepted by promtool', () => {
    expect([promtool.status, promtool.stderr]).toEqual([0, ''])
  })

  test.each(rules)('alert $alert › refers to an existing runbook', ({ annotations }) => {
    expect(readFileSync(resolve(root, annotations.runbook), 'utf8')).toContain('## Resolved when')
  })
})

describe('CloudNativePG', () => {
  const find = (kind: string) =>
    parseAllDocuments(read('ha/cloudnativepg.yaml'), { uniqueKeys: true })
      .map((document) => Named.parse(document.toJS()))
      .find((object) => object.kind === kind)
  const Parameters = z.record(z.string(), z.string())
  const Plugin = z.looseObject({ name: z.string(), parameters: z.object({ barmanObjectName: z.string() }) })
  const cluster = z
    .looseObject({
      metadata: z.object({ name: z.string() }),
      spec: z.looseObject({
        instances: z.literal(3),
        postgresql: z.object({
          synchronous: z.object({
            method: z.string(),
            number: z.literal(1),
            dataDurability: z.literal('required'),
          }),
          parameters: Parameters,
        }),
        plugins: z.tuple([Plugin]),
      }),
    })
    .parse(find('Cluster'))

  test('objects › refer to each other', () => {
    const ofCluster = { cluster: { name: cluster.metadata.name } }
    const [plugin] = cluster.spec.plugins
    expect(find('ScheduledBackup')).toMatchObject({
      spec: { ...ofCluster, pluginConfiguration: { name: plugin.name } },
    })
    expect(find('ObjectStore')?.metadata.name).toBe(plugin.parameters.barmanObjectName)
    expect(find('Pooler')).toMatchObject({ spec: ofCluster })
  })

  test('settings › are those of Patroni and PgBouncer', () => {
    const ofPatroni = z
      .looseObject({
        bootstrap: z.object({
          dcs: z.looseObject({
            postgresql: z.looseObject({ parameters: z.record(z.string(), z.unknown()) }),
          }),
        }),
      })
      .parse(parse(read('ha/patroni.yml'))).bootstrap.dcs.postgresql.parameters
    const seconds = (setting: unknown) => String(setting).replace(/s$/, '')
    for (const [name, value] of Object.entries(cluster.spec.postgresql.parameters))
      expect([name, seconds(value)]).toEqual([name, seconds(ofPatroni[name])])

    const { spec } = z
      .looseObject({
        spec: z.looseObject({
          pgbouncer: z.object({ poolMode: z.string(), parameters: Parameters }),
        }),
      })
      .parse(find('Pooler'))
    const ini = read('pgbouncer/pgbouncer.ini')
    for (const [name, value] of Object.entries({
      pool_mode: spec.pgbouncer.poolMode,
      ...spec.pgbouncer.parameters,
    }))
      expect(ini.split('\n')).toContain(`${name} = ${value}`)
  })
})
