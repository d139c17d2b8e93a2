// The manifests of ops/kubernetes: each field is one of Kubernetes 1.30, each reference leads somewhere, each pod passes the
// Pod Security Standard "restricted", and each setting is one that the service takes. No cluster has judged them here.

import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse, parseAllDocuments } from 'yaml'
import { MIRRORS_MAX_BYTES } from '../../src/github/mirror/mirror.ts'
import { readConfig } from '../../src/service/config.ts'
import { APP_KEY } from '../support/app-key.ts'

const FOLDER = 'ops/kubernetes'

interface Container {
  name: string
  image: string
  command?: string[]
  envFrom: { configMapRef: { name: string } }[]
  env: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  securityContext: object
  resources: { requests: { memory: string }; limits: { memory: string } }
  volumeMounts: { name: string; mountPath: string; subPath?: string }[]
}

interface Pod {
  terminationGracePeriodSeconds: number
  securityContext: object
  initContainers: Container[]
  containers: [Container]
  volumes: { name: string; emptyDir?: { sizeLimit: string }; secret?: { secretName: string } }[]
}

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data: Record<string, string>
  stringData: Record<string, string>
  spec: {
    selector: { matchLabels: object }
    template: { metadata: { labels: object }; spec: Pod }
  }
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
const manifests = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((one) => ({
    file,
    manifest: one.toJS() as Manifest,
  })),
)
const find = (kind: string, name: string): Manifest => {
  const found = manifests.find(({ manifest }) => manifest.kind === kind && manifest.metadata.name === name)
  if (found === undefined) throw new Error(`There is no ${kind} ${name}`)
  return found.manifest
}
const PODS = ['web', 'worker'] as const
const podOf = (name: string): Pod => find('Deployment', name).spec.template.spec
const containersOf = (pod: Pod): Container[] => [...pod.initContainers, ...pod.containers]

let work: string
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'docmend-manifests-'))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** What the compiler says of a manifest as a literal of its published type: unknown fields, missing ones, wrong types. */
function judge(documents: readonly Manifest[]): Promise<string> {
  const types = resolve('node_modules/kubernetes-types')
  const lines = documents.map((one, index) => {
    const [group, version] = one.apiVersion.includes('/') ? one.apiVersion.split('/') : ['core', one.apiVersion]
    const module = `${types}/${group?.replace('.k8s.io', '')}/${version}`
    return `import type { ${one.kind} as T${index} } from '${module}'\nconst m${index}: T${index} = ${JSON.stringify(one)}\nvoid m${index}`
  })
  const file = join(work, `manifests-${documents.length}.ts`)
  writeFileSync(file, lines.join('\n'))
  const args = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler', file]
  return new Promise((done) =>
    execFile(resolve('node_modules/.bin/tsc'), args, { cwd: work }, (_, stdout) => done(stdout)),
  )
}

test('every manifest has the fields that Kubernetes 1.30 has, and those that it needs', async () => {
  expect(await judge(manifests.map(({ manifest }) => manifest))).toBe('')
})

test('a misspelt field would be found', async () => {
  const misspelt = structuredClone(find('Deployment', 'web')) as Manifest & { spec: { replica?: number } }
  misspelt.spec.replica = 2
  expect(await judge([misspelt])).toContain("does not exist in type 'DeploymentSpec'")
})

test('the kustomization lists every file, but for the template of the Secret and what is optional', () => {
  const { resources, namespace } = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8')) as {
    resources: string[]
    namespace: string
  }
  expect([...resources, 'autoscaler.yaml', 'secret.template.yaml'].toSorted()).toEqual(files.toSorted())
  expect(find('Namespace', namespace)).toMatchObject({
    metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  })
})

test('the template of the Secret has no values', () => {
  expect(new Set(Object.values(find('Secret', 'docmend').stringData))).toEqual(new Set(['']))
})

describe.each(PODS)('the pods of %s', (name) => {
  test('pass the Pod Security Standard "restricted", on a read-only file system', () => {
    const pod = podOf(name)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const one of containersOf(pod)) {
      expect(one.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
    expect(Object.keys(pod).filter((field) => field.startsWith('host'))).toEqual([])
    for (const volume of pod.volumes)
      expect(volume).toEqual(
        expect.objectContaining(
          volume.secret ? { secret: expect.anything() } : { emptyDir: { sizeLimit: expect.any(String) } },
        ),
      )
  })

  test('are the ones that their Deployment, their budget and their spread select', () => {
    const { selector, template } = find('Deployment', name).spec
    const ours = template.metadata.labels
    expect(selector.matchLabels).toEqual(ours)
    expect(find('PodDisruptionBudget', name).spec.selector.matchLabels).toEqual(ours)
    expect(template.spec).toMatchObject({ topologySpreadConstraints: [{ labelSelector: { matchLabels: ours } }] })
  })

  test('mount what is there, and name keys that the Secret has', () => {
    const pod = podOf(name)
    const keys = Object.keys(find('Secret', 'docmend').stringData)
    for (const { volumeMounts, env } of containersOf(pod)) {
      for (const mount of volumeMounts) expect(pod.volumes.map((volume) => volume.name)).toContain(mount.name)
      const used = env.flatMap(({ value }) => /^\/run\/secrets\/docmend\/(.+)$/.exec(value)?.[1] ?? [])
      const mounted = volumeMounts.flatMap(({ subPath }) => subPath ?? [])
      expect(keys).toEqual(expect.arrayContaining([...used, ...mounted]))
    }
  })

  test('start with settings that the service takes', () => {
    const [{ env, ports }] = podOf(name).containers
    const config = readConfig({ ...find('ConfigMap', 'docmend').data, ...withSecrets(env) })
    expect(config).toMatchObject({ role: name, dataDir: '/data', port: ports?.[0]?.containerPort })
    expect(config.database?.url).toContain('@database:5432/docmend')
  })

  test('are asked for their health by routes that exist, and have time for a stop', () => {
    expect(podOf(name).containers[0]).toMatchObject({
      readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
      startupProbe: { httpGet: { path: '/healthz', port: 'http' } },
    })
    expect(podOf(name).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(45)
  })
})

/** Files as the pod would find them, with values of the right form. */
function withSecrets(env: Container['env']): Record<string, string> {
  const values: Record<string, string> = {
    'database-url': 'postgres://docmend:secret@database:5432/docmend',
    'private-key': APP_KEY,
  }
  return Object.fromEntries(
    env.map(({ name, value }) => {
      const [, key] = /^\/run\/secrets\/docmend\/(.+)$/.exec(value) ?? []
      if (key === undefined) return [name, value]
      const file = join(work, key)
      writeFileSync(file, values[key] ?? 'a-secret-of-more-than-twenty-characters')
      return [name, file]
    }),
  )
}

test('a worker has room for all mirrors that Docmend keeps', () => {
  const data = podOf('worker').volumes.find(({ name }) => name === 'data')
  const [, size] = /^(\d+)Gi$/.exec(data?.emptyDir?.sizeLimit ?? '') ?? []
  expect(Number(size) * 1024 ** 3).toBeGreaterThan(MIRRORS_MAX_BYTES)
})

test('the Ingress leads to the Service, and that to the port of the web pods', () => {
  expect(find('Ingress', 'docmend')).toMatchObject({
    spec: { rules: [{ http: { paths: [{ backend: { service: { name: 'web', port: { name: 'http' } } } }] } }] },
  })
  const service = find('Service', 'web') as unknown as { spec: { selector: object; ports: object[] } }
  expect(service.spec.selector).toEqual(find('Deployment', 'web').spec.template.metadata.labels)
  expect(service.spec.ports).toMatchObject([{ name: 'http', targetPort: 'http' }])
  expect(podOf('web').containers[0].ports).toMatchObject([{ name: 'http' }])
})
