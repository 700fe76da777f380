// Every tool of the cmake config, on a project that needs no compiler.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from './running.ts';
import { describeConfig } from './cases.ts';

const project = `cmake_minimum_required(VERSION 3.20)
project(demo LANGUAGES NONE)
option(WITH_X "with x" OFF)
file(WRITE \${CMAKE_BINARY_DIR}/made.txt "x=\${WITH_X}")
add_custom_target(hello ALL COMMAND \${CMAKE_COMMAND} -E echo hello-there)
enable_testing()
add_test(NAME first COMMAND \${CMAKE_COMMAND} -E echo ran)
install(FILES \${CMAKE_BINARY_DIR}/made.txt DESTINATION share)
`;
const generator = isInstalled('ninja') ? 'Ninja' : 'Unix Makefiles';
const presets = {
  version: 3,
  configurePresets: [{ name: 'dev', generator, binaryDir: '${sourceDir}/of-preset' }],
  buildPresets: [{ name: 'dev-build', configurePreset: 'dev' }],
};

describeConfig('cmake', {
  prepare: (root) => {
    writeFileSync(join(root, 'CMakeLists.txt'), project);
    writeFileSync(join(root, 'CMakePresets.json'), JSON.stringify(presets));
  },
  cases: (root) => [
    ['cmake_configure', { generator, build_type: 'Release', variable: 'WITH_X=ON' }, /written to/],
    ['cmake_build', { jobs: 2, verbose: true, clean_first: true }, /hello-there/],
    ['cmake_build', { target: 'hello' }, /hello-there/],
    ['cmake_build', { target: '-j' }, /begins with '-'/, false],
    ['cmake_test', {}, /100% tests passed/],
    ['cmake_targets', {}, /hello/],
    ['cmake_settings', {}, /^WITH_X:BOOL=ON$/m],
    ['cmake_settings_all', {}, /^CMAKE_MAKE_PROGRAM:/m],
    ['cmake_install', { prefix: join(root, 'installed') }, /installed\/share\/made\.txt/],
    ['cmake_clean', {}, /./],
    ['cmake_list_presets', {}, /"dev"[^]*"dev-build"/],
    ['cmake_configure_preset', { preset: 'dev' }, /of-preset/],
    ['cmake_build_preset', { preset: 'dev-build', target: 'hello' }, /hello-there/],
    ['cmake_help_command', { command: 'add_test' }, /^add_test/],
    ['cmake_help_variable', { variable: 'CMAKE_CXX_STANDARD' }, /^CMAKE_CXX_STANDARD/],
    ['cmake_help_module', { module: 'FetchContent' }, /^FetchContent/],
    ['cmake_version', {}, /^cmake version \d/],
  ],
  left: (root) => [[readFileSync(join(root, 'installed', 'share', 'made.txt'), 'utf8'), 'x=ON']],
});
