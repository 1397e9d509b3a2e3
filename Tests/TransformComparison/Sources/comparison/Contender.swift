import CContenders
import Glibc

/// How a library is used.
enum Style: String, CaseIterable {
    /// A matrix for each factor, and the library's general product: what the goal is about.
    case product
    /// Functions of the library that know what their factor looks like, and what else its best use spares.
    case inPlace = "in_place"
}

/// For what processor a contender was compiled.
enum Target: String, CaseIterable {
    /// What every processor of the architecture has, as this package's own code is.
    case baseline
    /// All that this machine's has.
    case native
}

/// A library as one compiler has built its use.
struct Contender {
    static let libraries = ["cglm", "glm", "eigen", "graphene"]

    let library: String
    let style: Style
    let target: Target
    private let functions: [Family: Function]

    typealias Function =
        @convention(c) (
            UnsafePointer<item_layout>?, Float, CInt, UnsafeMutablePointer<item_matrix>?
        ) -> Void

    /// All that a shared object holds.
    static func all(in path: String, _ target: Target) -> [Contender] {
        guard let object = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            fatalError("cannot load \(path): \(String(cString: dlerror()))")
        }
        return libraries.flatMap { library in
            Style.allCases.map { style in
                let functions = Family.allCases.map { family in
                    (family, function("\(library)_\(family.rawValue)_\(style.rawValue)", in: object))
                }
                return Contender(
                    library: library, style: style, target: target,
                    functions: Dictionary(uniqueKeysWithValues: functions))
            }
        }
    }

    private static func function(_ name: String, in object: UnsafeMutableRawPointer) -> Function {
        guard let symbol = dlsym(object, name) else { fatalError("there is no \(name)") }
        return unsafeBitCast(symbol, to: Function.self)
    }

    /// Places the items of a frame.
    @inline(never)
    func place(_ case: Case, first: Float, into items: UnsafeMutableBufferPointer<item_matrix>) {
        guard let function = functions[`case`.family] else { return }
        withUnsafePointer(to: `case`.numbers) { function($0, first, CInt(items.count), items.baseAddress) }
    }
}

extension UnsafeMutableBufferPointer<item_matrix> {
    /// Room for the matrices of items, aligned as the widest registers want it.
    static func allocateItems(_ count: Int) -> Self {
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<item_matrix>.stride, alignment: 64)
        let items = Self(start: bytes.bindMemory(to: item_matrix.self, capacity: count), count: count)
        items.initialize(repeating: item_matrix())
        return items
    }
}
