import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // A page's `clientAction` would be a file of 150 bytes.
  splitRouteModules: false,
} satisfies Config;
