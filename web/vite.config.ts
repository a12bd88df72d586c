/**
 * Builds the page to static files that the server ships: npm run build, or `./witan serve` in a checkout that has none yet.
 * For work on the page: `./witan serve` in one terminal, `npm run page` in another; the second passes the API on to the first.
 */
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:4100'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  build: { target: 'es2023', outDir: 'dist', emptyOutDir: true, sourcemap: false, assetsInlineLimit: 0 },
  server: {
    proxy: {
      // The server takes no page of another origin; in development this one is another.
      '/api': {
        target: SERVER,
        changeOrigin: true,
        configure: (proxy) => proxy.on('proxyReq', (request) => request.removeHeader('origin')),
      },
    },
  },
})
