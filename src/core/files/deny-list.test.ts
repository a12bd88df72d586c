import { describe, expect, it } from 'vitest'
import { deniedName } from './deny-list.ts'

describe('names that are never read', () => {
  it.each([
    ['.env', '.env*'],
    ['app/.env.production', '.env*'],
    ['.ENV', '.env*'],
    ['.envrc', '.env*'],
    ['prod.env', '*.env'],
    ['tls/server.PEM', '*.pem'],
    ['server.key', '*.key'],
    ['a.p12', '*.p12'],
    ['a.pfx', '*.pfx'],
    ['a.jks', '*.jks'],
    ['.npmrc', '.npmrc'],
    ['.netrc', '.netrc'],
    ['_netrc', '.netrc'],
    ['.pypirc', '.pypirc'],
    ['id_rsa', 'id_*'],
    ['id_ed25519', 'id_*'],
    ['id_work', 'id_*'],
    ['id_rsa.bak', 'id_*'],
    ['home/.aws/config', '.aws/'],
    ['home/.AWS/notes.md', '.aws/'],
    ['.ssh/known_hosts', '.ssh/'],
    ['.gnupg/pubring.kbx', '.gnupg/'],
    ['.kube/config', '.kube/'],
    ['home/.docker/config.json', '.docker/config.json'],
    ['credentials', 'credentials*'],
    ['Credentials.json', 'credentials*'],
    ['secrets.yaml', 'secrets.*'],
    ['secrets', 'secrets.*'],
    ['secret.json', 'secrets.*'],
    ['.secrets.toml', 'secrets.*'],
    ['secrets.production', 'secrets.*'],
    ['secrets.yml.bak', 'secrets.*'],
    ['secrets.json~', 'secrets.*'],
    ['credentials.csv', 'credentials*'],
    ['credentials-prod.ini', 'credentials*'],
    ['credentials.db', 'credentials*'],
    ['.credentials', 'credentials*'],
    ['app/secrets/token', 'secrets/'],
    ['app/Secrets/deep/prod.json', 'secrets/'],
    ['credentials/api.txt', 'credentials/'],
    ['home/.secrets/notes.md', '.secrets/'],
    ['home/.credentials/notes.md', '.credentials/'],
    ['secrets/server.pem', '*.pem'],
    ['credentials/.ssh/notes.md', '.ssh/'],
    ['terraform.tfstate', '*.tfstate*'],
    ['terraform.tfstate.backup', '*.tfstate*'],
    ['.git-credentials', '.git-credentials'],
    ['service-account-prod.json', 'service-account*.json'],
    ['home/.config/gcloud/application_default.json', '.config/gcloud/'],
    ['C:\\Users\\me\\.ssh\\notes.txt', '.ssh/'],
    ['.bash_history', '.*_history'],
  ])('refuses %s by rule %s', (path, rule) => {
    expect(deniedName(path, 'file')).toBe(rule)
  })

  it.each([
    'README.md',
    'environment.md',
    'src/keys.ts',
    'docs/secretary.md',
    'src/secrets.ts',
    'src/secrets.test.ts',
    'docs/secrets.md',
    'credentials.md',
    'src/credentials.service.ts',
    'credentials-rotation.rst',
    'secret.go',
    'secrets/README.md',
    'credentials/provider.py',
    'app/secrets/deep/notes.html',
    'id_mapping.md',
    'docker/config.json',
    'my.aws.notes.md',
    'ssh.md',
    'monkey',
  ])('lets %s pass', (path) => {
    expect(deniedName(path, 'file')).toBeNull()
  })

  it('refuses a folder by its own name and by a parent, but not for what only a file may not be called', () => {
    expect(deniedName('/home/me/.ssh', 'folder')).toBe('.ssh/')
    expect(deniedName('/home/me/.aws/sso/', 'folder')).toBe('.aws/')
    expect(deniedName('/home/me/credentials-service', 'folder')).toBeNull()
    expect(deniedName('/home/me/secrets', 'folder')).toBeNull()
    expect(deniedName('/home/me/.secrets', 'folder')).toBe('.secrets/')
  })
})
