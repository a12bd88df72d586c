export default { test: { root: '/work/main', include: ['src/**/*.test.ts','test/**/*.test.ts'], testTimeout: 120000, pool: 'forks', isolate: false, maxWorkers: 1, hookTimeout: 60000 } }
