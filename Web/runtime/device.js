// What kind of device this is, for the server's audit (Kernel/API/DeviceInfo): its model, the version
// of its system, the build of the app, and nothing more. No value tells this device from another of
// its make.

const LONGEST = 64
const plain = (text) => String(text ?? "").replace(/[^ -~]/g, "?").slice(0, LONGEST)

// Where the browser does not say it in hints (developer.mozilla.org/docs/Web/API/NavigatorUAData),
// the old word for the platform is all there is.
let model = navigator.userAgentData?.platform || navigator.platform
let system = ""
navigator.userAgentData?.getHighEntropyValues(["model", "platformVersion"]).then((said) => {
  model = said.model || model
  system = said.platformVersion
}, () => {})

/// The headers that say it. `build` is the address of the app's module, whose name holds its hash.
export function deviceHeaders(build) {
  return {
    "Umbu-Device": JSON.stringify({
      device_model: plain(model),
      os_version: plain(system),
      app_version: plain(build?.split("/").pop().split(".").at(-2)),
    }),
  }
}
